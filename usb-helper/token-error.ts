import { usbMessages } from '#contracts/usb-constants.ts';
import type { FieldErrors } from '#contracts/envelope.ts';

/** Message of each error, and the field of the sign form that shows it. */
const TOKEN_ERRORS = {
  token_missing: { field: 'token', message: usbMessages.tokenMissing },
  pin_wrong: { field: 'usb_pin', message: usbMessages.pinWrong },
  pin_wrong_counted: { field: 'usb_pin', message: usbMessages.pinWrongCounted },
  pin_wrong_final_try: { field: 'usb_pin', message: usbMessages.pinWrongFinalTry },
  pin_locked: { field: 'usb_pin', message: usbMessages.pinLocked },
  pin_length: { field: 'usb_pin', message: usbMessages.pinLength },
  pin_expired: { field: 'usb_pin', message: usbMessages.pinExpired },
  pin_not_set: { field: 'usb_pin', message: usbMessages.pinNotSet },
  certificate_missing: { field: 'certificate', message: usbMessages.certificateMissing },
  scheme_unsupported: {
    field: 'certificate',
    message: 'This USB token cannot sign with RSA-PSS, which your organization asks for.',
  },
  driver_missing: {
    field: 'token',
    message:
      'The USB helper finds no driver for tokens. Install the software of your token, or set PKCS11_MODULE.',
  },
  token_busy: {
    field: 'token',
    message: 'The USB token did not answer in time. Unplug it, plug it in, and try again.',
  },
  token_failed: {
    field: 'token',
    message: 'The USB token could not do this. Unplug it, plug it in, and try again.',
  },
} as const satisfies Record<string, { field: string; message: string }>;

export type TokenErrorCode = keyof typeof TOKEN_ERRORS;

/** Error of a token or its driver. */
export class TokenError extends Error {
  readonly code: TokenErrorCode;

  constructor(code: TokenErrorCode, cause?: unknown) {
    super(code, { cause });
    this.name = 'TokenError';
    this.code = code;
  }

  get fields(): FieldErrors {
    const { field, message } = TOKEN_ERRORS[this.code];
    return { [field]: [message] };
  }

  /** Message for the user. */
  get told(): string {
    return TOKEN_ERRORS[this.code].message;
  }
}
