import type { SignForm } from '#contracts/sign-form.ts';

/** Key in localStorage. */
const KEY = 'sign-mode';

/** Returns how the user signed the last time in this browser; 'pfx' if unknown. */
export function lastSignMode(): SignForm['mode'] {
  try {
    return localStorage.getItem(KEY) === 'usb' ? 'usb' : 'pfx';
  } catch {
    return 'pfx'; // the browser blocks its storage
  }
}

export function rememberSignMode(mode: SignForm['mode']): void {
  try {
    localStorage.setItem(KEY, mode);
  } catch {
    // The browser blocks its storage: the form will start with the certificate file.
  }
}
