import { FieldErrors } from './envelope.ts';
import { MIN_USB_PASSWORD_LENGTH } from './limits.ts';
import { Rectangle, DocumentProperties, signMessages } from './sign-form.ts';
import { AppearanceChoice } from './signature-mark.ts';
import { PictureStreams } from './signature-picture.ts';
import { RsaScheme } from './signing-settings.ts';
import { z } from './zod.ts';

/** Port on which the USB helper listens, on the loopback interface of the user's machine. */
export const USB_HELPER_PORT = 55555;
/** Default address of the USB helper. */
export const USB_HELPER_URL = `http://localhost:${USB_HELPER_PORT}`;
/**
 * Version of the helper that belongs to this app. It is raised with every change of a call, or of the bytes of a signed file:
 * the service refuses what an older helper signs, so that the pages ask for an update before.
 */
export const USB_HELPER_VERSION = 2;
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

/** State of a token's PIN counter. wrong_before: a wrong PIN was entered since the last correct one. */
export const PinState = z.enum(['ok', 'wrong_before', 'final_try', 'locked']);
export type PinState = z.infer<typeof PinState>;

/** Token that is plugged in. `serial` is its serial number. */
export const UsbToken = z.object({ label: z.string(), serial: z.string(), pin_state: PinState });
export type UsbToken = z.infer<typeof UsbToken>;

/** Certificate with its private key on a token. `id` is the SHA-256 of its DER, hexadecimal. */
export const UsbCertificate = z.object({
  id: z.string(),
  alias: z.string(),
  subject: z.string(),
  issuer: z.string(),
  key_type: z.string(),
  not_before: z.iso.datetime(),
  not_after: z.iso.datetime(),
  /** DER in base64; null from older helpers. */
  der: z.string().nullable().default(null),
  /** Certificates of the issuers, the nearest first, each DER in base64. */
  chain: z.array(z.string()).default([]),
});
export type UsbCertificate = z.infer<typeof UsbCertificate>;

const Pin = z.string(signMessages.usbPin).superRefine((pin, context) => {
  if (pin.length >= MIN_USB_PASSWORD_LENGTH) return;
  context.addIssue({ code: 'custom', message: pin ? signMessages.usbPinLength : signMessages.usbPin });
});

/** Token, by its serial number, and its PIN. */
export const TokenLogin = z.object({
  token: z.string(signMessages.usbToken).min(1, signMessages.usbToken).max(100),
  pin: Pin.max(255),
});

const CertificateId = z.string(usbMessages.certificate).regex(/^[0-9a-f]{64}$/, usbMessages.certificate);

/** Pages, from 1, and rectangle of an appearance, in points. */
export const UsbPosition = Rectangle.extend({ pages: z.array(z.number().int().min(1)).min(1) });

/** Document to sign with a token. */
export const UsbSignDocument = z.object({
  id: z.string().min(1).max(100),
  file_name: z.string().max(255),
  /** The PDF in base64. */
  content: z.string().min(1),
  /** Password that opens the PDF. */
  password: z.string().max(127).optional(),
  /** True if this signature forbids all later changes; by default as the properties say. */
  is_locking: z.boolean().optional(),
  /** Signing time; by default the machine's time. */
  signing_time: z.iso.datetime().optional(),
  /** Position of the appearance; by default as the properties say. */
  position: UsbPosition.optional(),
  /** Name of the empty signature field to sign; by default a new one. */
  field_name: z.string().max(200).nullish(),
  /** Signature picture of the appearance. */
  picture: PictureStreams.nullish(),
  /** Style, typed name and date of the appearance. */
  appearance: AppearanceChoice.nullish(),
  /** Seed of the service, 32 bytes, hexadecimal, with which helper and service make the same bytes. */
  seed: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Scheme of RSA keys; by default PKCS#1 v1.5. */
  rsa_scheme: RsaScheme.optional(),
  /** Bytes to reserve in the signature for a timestamp. */
  timestamp_room: z.number().int().min(0).max(100_000).optional(),
});
export type UsbSignDocument = z.infer<typeof UsbSignDocument>;

/** Result for one document: either `content`, the signed PDF in base64, or `error`. */
export const UsbSignedDocument = z.object({
  id: z.string(),
  file_name: z.string(),
  content: z.string().nullable(),
  error: z.object({ code: z.string(), message: z.string(), fields: FieldErrors.nullable() }).nullable(),
});
export type UsbSignedDocument = z.infer<typeof UsbSignedDocument>;

/** Call of the USB helper. Its responses are envelopes. */
export interface UsbHelperCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: z.ZodType;
  readonly data: z.ZodType;
}

/** Returns the version of the running helper. Helpers before version 2 do not know this call and respond with 404. */
export const getUsbHelperStatus = {
  method: 'GET',
  path: '/status',
  data: z.object({ version: z.number().int() }),
} as const satisfies UsbHelperCall;

/** Lists the tokens that are plugged in. */
export const listUsbTokens = {
  method: 'GET',
  path: '/tokens',
  data: z.array(UsbToken),
} as const satisfies UsbHelperCall;

/** Lists the certificates of a token that have their private key there. */
export const listUsbCertificates = {
  method: 'POST',
  path: '/certificates',
  body: TokenLogin,
  data: z.array(UsbCertificate),
} as const satisfies UsbHelperCall;

/** Signs a challenge, which proves that the token has the certificate's key. */
export const proveUsbKey = {
  method: 'POST',
  path: '/proof',
  body: TokenLogin.extend({ certificate: CertificateId, challenge: z.string().min(16).max(500) }),
  data: z.object({
    token_serial: z.string(),
    /** DER in base64. */
    certificate: z.string(),
    /** Certificates of the issuers, the nearest first, each DER in base64. */
    chain: z.array(z.string()),
    signature: z.string(),
  }),
} as const satisfies UsbHelperCall;

/** Signs documents with a token. */
export const signWithUsb = {
  method: 'POST',
  path: '/sign',
  body: TokenLogin.extend({
    certificate: CertificateId,
    document_properties: DocumentProperties,
    documents: z.array(UsbSignDocument).min(1).max(100),
  }),
  data: z.array(UsbSignedDocument),
} as const satisfies UsbHelperCall;

/**
 * Returns the text that the token signs to prove possession of a key. It contains the origin of the web app, so that another
 * site cannot relay the challenge, and it can never be the signed content of a document's signature.
 */
export function keyProofText({ origin, challenge }: { origin: string; challenge: string }): string {
  return `Countersign: proof of possession of a key\n${origin}\n${challenge}\n`;
}
