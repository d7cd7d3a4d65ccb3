import { FieldErrors } from './envelope.ts';
import { MIN_USB_PASSWORD_LENGTH } from './limits.ts';
import { Rectangle, DocumentProperties } from './sign-form.ts';
import { signMessages } from './sign-position.ts';
import { AppearanceChoice } from './signature-mark.ts';
import { PictureStreams } from './signature-picture.ts';
import { RsaScheme } from './signing-settings.ts';
import { usbMessages } from './usb-constants.ts';
import { SHA256_FORM } from './sha256.ts';
import { z } from './zod.ts';

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
  der: z._default(z.nullable(z.string()), null),
  /** Certificates of the issuers, the nearest first, each DER in base64. */
  chain: z._default(z.array(z.string()), []),
});
export type UsbCertificate = z.infer<typeof UsbCertificate>;

const Pin = z.string(signMessages.usbPin).check(
  z.superRefine((pin, context) => {
    if (pin.length >= MIN_USB_PASSWORD_LENGTH) return;
    context.addIssue({ code: 'custom', message: pin ? signMessages.usbPinLength : signMessages.usbPin });
  }),
);

/** Token, by its serial number, and its PIN. */
export const TokenLogin = z.object({
  token: z.string(signMessages.usbToken).check(z.minLength(1, signMessages.usbToken), z.maxLength(100)),
  pin: Pin.check(z.maxLength(255)),
});

const CertificateId = z.string(usbMessages.certificate).check(z.regex(SHA256_FORM, usbMessages.certificate));

/** Pages, from 1, and rectangle of an appearance, in points. */
export const UsbPosition = z.extend(Rectangle, {
  pages: z.array(z.int().check(z.gte(1))).check(z.minLength(1)),
});

/** Document to sign with a token. */
export const UsbSignDocument = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  file_name: z.string().check(z.maxLength(255)),
  /** The PDF in base64. */
  content: z.string().check(z.minLength(1)),
  /** Password that opens the PDF. */
  password: z.optional(z.string().check(z.maxLength(127))),
  /** True if this signature forbids all later changes; by default as the properties say. */
  is_locking: z.optional(z.boolean()),
  /** Signing time; by default the machine's time. */
  signing_time: z.optional(z.iso.datetime()),
  /** Position of the appearance; by default as the properties say. */
  position: z.optional(UsbPosition),
  /** Name of the empty signature field to sign; by default a new one. */
  field_name: z.nullish(z.string().check(z.maxLength(200))),
  /** Signature picture of the appearance. */
  picture: z.nullish(PictureStreams),
  /** Style, typed name and date of the appearance. */
  appearance: z.nullish(AppearanceChoice),
  /** Seed of the service, 32 bytes, hexadecimal, with which helper and service make the same bytes. */
  seed: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** Scheme of RSA keys; by default PKCS#1 v1.5. */
  rsa_scheme: z.optional(RsaScheme),
  /** Bytes to reserve in the signature for a timestamp. */
  timestamp_room: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
});
export type UsbSignDocument = z.infer<typeof UsbSignDocument>;

/** Result for one document: either `content`, the signed PDF in base64, or `error`. */
export const UsbSignedDocument = z.object({
  id: z.string(),
  file_name: z.string(),
  content: z.nullable(z.string()),
  error: z.nullable(z.object({ code: z.string(), message: z.string(), fields: z.nullable(FieldErrors) })),
});
export type UsbSignedDocument = z.infer<typeof UsbSignedDocument>;

/** Call of the USB helper. Its responses are envelopes. */
export interface UsbHelperCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** True if a browser that is not paired may make the call; every other call carries the pairing secret as bearer token. */
  readonly isOpen?: true;
  readonly body?: z.ZodType;
  readonly data: z.ZodType;
}

/** Returns the version of the running helper. Helpers before version 2 do not know this call and respond with 404. */
export const getUsbHelperStatus = {
  method: 'GET',
  path: '/status',
  isOpen: true,
  data: z.object({ version: z.int() }),
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
  body: z.extend(TokenLogin, {
    certificate: CertificateId,
    challenge: z.string().check(z.minLength(16), z.maxLength(500)),
  }),
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
  body: z.extend(TokenLogin, {
    certificate: CertificateId,
    document_properties: DocumentProperties,
    documents: z.array(UsbSignDocument).check(z.minLength(1), z.maxLength(100)),
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
