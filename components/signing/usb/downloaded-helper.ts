import { USB_HELPER_VERSION } from '#contracts/usb-constants.ts';

/** Key in localStorage. */
const KEY = 'usb-helper-downloaded';

/** Returns whether the current version of the helper was downloaded in this browser. */
export function isHelperDownloaded(): boolean {
  try {
    return localStorage.getItem(KEY) === String(USB_HELPER_VERSION);
  } catch {
    return false; // the browser blocks its storage
  }
}

export function rememberHelperDownload(): void {
  try {
    localStorage.setItem(KEY, String(USB_HELPER_VERSION));
  } catch {
    // The browser blocks its storage: the next visit begins with the download.
  }
}
