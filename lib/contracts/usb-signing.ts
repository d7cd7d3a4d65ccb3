import { defineCall } from './call.ts';
import { Certificate } from './certificate.ts';
import { jsonOf } from './json-of.ts';
import { DocumentProperties } from './sign-form.ts';
import { PictureStreams } from './signature-picture.ts';
import { RsaScheme } from './signing-settings.ts';
import { z } from './zod.ts';

/** How long a challenge and a prepared signature wait to be answered. */
export const USB_SIGNING_MINUTES = 15;

const fingerprint = z.string().regex(/^[0-9a-f]{64}$/);
const base64 = z.base64().min(1).max(20_000);

export const challengeToken = defineCall({
  service: 'organization',
  method: 'POST',
  path: '/digital-signature/token/challenge',
  isExtension: true,
  access: 'member',
  summary:
    "What a token must sign to show that it has a certificate's key; null where the member has shown it before.",
  /** SHA-256 of the certificate's DER. */
  body: z.object({ certificate: fingerprint }),
  data: z.object({ challenge: z.string().nullable() }),
});

export const addTokenCertificate = defineCall({
  service: 'organization',
  method: 'POST',
  path: '/digital-signature/token',
  isExtension: true,
  access: 'member',
  summary:
    "Adds a certificate whose key is on a token to the member's own, by the token's answer to a challenge.",
  body: z.object({
    challenge: z.string().min(16).max(500),
    token_serial: z.string().trim().min(1).max(100),
    certificate: base64,
    /** The issuers' certificates, the nearest first. */
    chain: z.array(base64).max(10),
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
    "What the USB helper needs for one document in the reader's turn; refuses what could not be signed.",
  body: z.object({
    instance_id: z.uuid(),
    certificate: fingerprint,
    document_properties: DocumentProperties,
  }),
  data: z.object({
    file_name: z.string(),
    /** The bytes to sign, as a path of this service. */
    attachment: z.string(),
    is_locking: z.boolean(),
    signing_time: z.iso.datetime(),
    seed: z.string(),
    /** The certificate that it was prepared for, as it was asked for. */
    certificate: fingerprint,
    rsa_scheme: RsaScheme,
    /** How many bytes to keep free in the signature for the timestamp that the service puts there. */
    timestamp_room: z.number().int(),
    /** What the appearance shows of the signer's handwritten signature. */
    picture: PictureStreams.nullish(),
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
    'Takes a PDF that the USB helper signed: the newest version and exactly the signature that was prepared.',
  body: z.object({
    instance_id: z.uuid(),
    certificate: fingerprint,
    signing_time: z.iso.datetime(),
    document_properties: jsonOf(DocumentProperties),
  }),
  bodyType: 'multipart',
  data: z.object({ instance_id: z.uuid(), version: z.number().int() }),
});
