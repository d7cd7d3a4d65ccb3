import { OTP_DIGITS } from './limits.ts';
import type { UsbHelperCall } from './usb.ts';
import { z } from './zod.ts';

/** Validity of a pairing code. */
export const PAIRING_CODE_MINUTES = 2;
/** Wrong codes after which a pairing code is void. */
export const PAIRING_CODE_TRIES = 5;
/** Pairing codes that a helper shows within a minute, and within an hour, to all origins together. */
export const PAIRING_CODES = { perMinute: 5, perHour: 20 } as const;

/** Messages about pairing. */
export const pairingMessages = {
  notPaired: 'This browser is not paired with the USB helper.',
  codeFormat: `Enter the ${OTP_DIGITS} digits that the helper shows.`,
  codeWrong: 'This is not the code that the helper shows.',
  codeVoid: `This code is not valid any more. A code is valid for ${PAIRING_CODE_MINUTES} minutes: choose “Show a new code”.`,
  codeUsedUp: `Wrong ${PAIRING_CODE_TRIES} times, so the code is not valid any more. Choose “Show a new code”.`,
  tooManyCodes:
    'The helper has shown too many codes. Enter the last one, or wait a few minutes for a new one.',
  notStored: 'The USB helper cannot store the pairing. Its window says why.',
} as const;

/** Has the helper show a new pairing code in its window; an earlier one for the same origin becomes void. */
export const startUsbPairing = {
  method: 'POST',
  path: '/pair/start',
  isOpen: true,
  data: z.null(),
} as const satisfies UsbHelperCall;

/** Pairs the browser that knows the code. The helper keeps no more than a digest of the secret. */
export const pairUsbHelper = {
  method: 'POST',
  path: '/pair',
  isOpen: true,
  body: z.object({
    code: z
      .string(pairingMessages.codeFormat)
      .check(z.regex(new RegExp(`^\\d{${OTP_DIGITS}}$`), pairingMessages.codeFormat)),
  }),
  data: z.object({
    /** 256 random bits in base64url. */
    secret: z.string().check(z.regex(/^[\w-]{43}$/)),
  }),
} as const satisfies UsbHelperCall;

/** Ends the pairing of the browser that calls. */
export const unpairUsbHelper = {
  method: 'POST',
  path: '/unpair',
  data: z.null(),
} as const satisfies UsbHelperCall;
