/** Where the key of a signature can be: in a stored PFX file or on a USB token. */
export const SIGN_MODES = ['pfx', 'usb'] as const;
