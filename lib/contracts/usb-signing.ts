import { defineCall } from './call.ts';
import { Certificate } from './certificate.ts';
import { jsonOf } from './json-of.ts';
import { SIGNED_UPLOAD } from './limits.ts';
import { DocumentProperties } from './sign-form.ts';
import { AppearanceChoice } from './signature-mark.ts';
import { PictureStreams } from './signature-picture.ts';
import { RsaScheme } from './signing-settings.ts';
import { UsbPosition } from './usb.ts';
import { text } from './text.ts';
import { SHA256_FORM } from './sha256.ts';
import { z } from './zod.ts';

/** Validity of a challenge and of a prepared signature. */
export const USB_SIGNING_MINUTES = 15;

/** SHA-256 of a certificate's DER, hexadecimal. */
const fingerprint = text().check(z.regex(SHA256_FORM));
const base64 = z.base64().check(z.minLength(1), z.maxLength(20_000));

export const challengeToken = defineCall({
  service: 'organization',
  method: 'POST',
  path: '/digital-signature/token/challenge',
  isExtension: true,
  access: 'member',
  permission: null, // the reader's own token
  summary:
    "Challenge that a token must sign to prove possession of a certificate's key; null if the member has proved it before.",
  body: z.object({ certificate: fingerprint }),
  data: z.object({ challenge: z.nullable(z.string()) }),
});

export const addTokenCertificate = defineCall({
  service: 'organization',
  method: 'POST',
  path: '/digital-signature/token',
  isExtension: true,
  access: 'member',
  permission: null, // the reader's own token
  summary:
    "Adds a certificate whose key is on a token to the member's own; the token has signed a challenge.",
  body: z.object({
    challenge: text().check(z.minLength(16), z.maxLength(500)),
    token_serial: text().check(z.trim(), z.minLength(1), z.maxLength(100)),
    certificate: base64,
    /** Certificates of the issuers, the nearest first, each DER in base64. */
    chain: z.array(base64).check(z.maxLength(10)),
    signature: base64,
  }),
  data: Certificate,
});

export const prepareUsbSignature = defineCall({
  service: 'document',
  method: 'POST',
  path: '/sign-document/usb',
  isExtension: true,
  access: 'member',
  permission: ['documents', 'read'],
  summary:
    "Input of the USB helper for one document in the reader's turn; refuses a document that cannot be signed.",
  body: z.object({
    instance_id: z.uuid(),
    certificate: fingerprint,
    document_properties: DocumentProperties,
  }),
  data: z.object({
    file_name: z.string(),
    /** Path of the version to sign at this service. */
    attachment: z.string(),
    is_locking: z.boolean(),
    signing_time: z.iso.datetime(),
    seed: z.string(),
    /** Certificate of the request. */
    certificate: fingerprint,
    rsa_scheme: RsaScheme,
    /** Bytes to reserve in the signature for the timestamp that the service adds. */
    timestamp_room: z.int(),
    /** Pages and rectangle of the appearance. */
    position: z.optional(UsbPosition),
    /** Name of the empty signature field to sign; null for a new one. */
    field_name: z.nullish(z.string()),
    /** Signature picture of the appearance. */
    picture: z.nullish(PictureStreams),
    /** Style, typed name and date of the appearance. */
    appearance: z.nullish(AppearanceChoice),
  }),
});

export const addUsbSignature = defineCall({
  service: 'document',
  method: 'POST',
  path: '/sign-document/usb/signed',
  isExtension: true,
  access: 'member',
  permission: ['documents', 'read'],
  summary:
    'Accepts a PDF that the USB helper signed: the newest version with exactly the prepared signature.',
  body: z.object({
    instance_id: z.uuid(),
    certificate: fingerprint,
    signing_time: z.iso.datetime(),
    document_properties: jsonOf(DocumentProperties),
  }),
  bodyType: 'multipart',
  inParts: SIGNED_UPLOAD,
  data: z.object({ instance_id: z.uuid(), version: z.int() }),
});
