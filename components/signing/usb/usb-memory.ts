import type { SignForm } from '#contracts/sign-form.ts';

/** Name under which the browser keeps how its person signed the last time. */
const KEY = 'sign-mode';

/** Who signs with a token does so every day: the form starts with what was used last. */
export function lastMode(): SignForm['mode'] {
  try {
    return localStorage.getItem(KEY) === 'usb' ? 'usb' : 'pfx';
  } catch {
    return 'pfx'; // storage that is switched off
  }
}

export function rememberMode(mode: SignForm['mode']): void {
  try {
    localStorage.setItem(KEY, mode);
  } catch {
    // storage that is switched off: the form starts with the certificate file
  }
}
