/** Port on which the USB helper listens, on the loopback interface of the user's machine. */
export const USB_HELPER_PORT = 55555;
/** Default address of the USB helper. */
export const USB_HELPER_URL = `http://localhost:${USB_HELPER_PORT}`;
/**
 * Version of the helper that belongs to this app. It is raised with every change of a call, or of the bytes of a signed file:
 * the service refuses what an older helper signs, so that the pages ask for an update before.
 */
export const USB_HELPER_VERSION = 3;
/** Name of the page's meta element with the address of the helper. */
export const USB_HELPER_META = 'usb-helper';

/** Messages about tokens and the USB helper. */
export const usbMessages = {
  helperMissing: 'The USB helper does not run on this computer.',
  tokenMissing: 'The USB token is no longer plugged in. Plug it in and choose Refresh.',
  pinWrong: 'The PIN is wrong.',
  pinWrongCounted: 'The PIN is wrong. The token counts wrong PINs and locks after a few.',
  pinWrongFinalTry: 'The PIN is wrong. One try is left before the token locks.',
  pinLocked: 'The PIN of this token is locked. Unlock it with the software of its issuer.',
  pinLength: 'The token does not take a PIN of this length.',
  pinExpired: 'The PIN of this token has expired. Change it with the software of its issuer.',
  pinNotSet: 'This token has no PIN yet. Set one with the software of its issuer.',
  certificate: 'Choose the certificate to sign with.',
  certificateMissing: 'The token does not hold this certificate with its key any more.',
  encryption: 'A password can be added with a certificate file only, not with a USB token.',
  documentPasswordNeeded: 'Enter the password that opens the document.',
} as const;

/** Code of the refusal of a call without the secret of a pairing. */
export const NOT_PAIRED = 'not_paired';
