import { defineCall } from './call.ts';
import { MAX_PFX_FILES_PER_HOUR } from './limits.ts';
import { text } from './text.ts';
import { withCommas } from './words.ts';
import { z } from './zod.ts';

/** Messages about PFX files and certificates. */
export const certificateMessages = {
  wrongPassword: 'The password does not open this PFX file.',
  notPkcs12: 'This is not a PFX (PKCS#12) file.',
  noPrivateKey: 'The file holds no private key, so nothing can be signed with it.',
  unsupported: 'The file uses an encryption that is not supported.',
  tooManyIterations: (limit: number) =>
    `Opening this file takes more than ${withCommas(limit)} hash iterations, which is too many. Export it again with fewer.`,
  tooManyParts: (limit: number) =>
    `The file holds more than ${limit} keys and certificates. Export the one certificate that signs, with its key.`,
  beingOpened: 'Another PFX file of yours is being opened. Add this one when that is done.',
  tooMany: `You can add ${MAX_PFX_FILES_PER_HOUR} PFX files an hour. Try again later.`,
  expired: (date: string) => `This certificate expired on ${date}.`,
  notYetValid: (date: string) => `This certificate is valid from ${date} on.`,
  noDigitalSignature: 'This certificate is not meant for digital signatures.',
  weakKey: (bits: number) =>
    `The key of this certificate has ${bits} bits only. Validators do not accept fewer than 2,048.`,
  revoked: 'This certificate has been revoked by its issuer.',
  lacksIssuer:
    "Its issuer's certificate is missing. Validators may not find who issued it: export the PFX file again with all certificates of the path, and add that.",
  none: 'No certificate is available. Add one in Digital Signature settings.',
  onToken: 'The key of this certificate is on a USB token, so it cannot sign by default.',
} as const;

/** Owner of a certificate: a member, or the organization, whose default signs for members without one of their own. */
export const CertificateOwner = z.enum(['user', 'organization']);
export type CertificateOwner = z.infer<typeof CertificateOwner>;

/** Stored certificate. Its private key is encrypted in the vault or stays on the member's token. */
export const Certificate = z.object({
  id: z.uuid(),
  owner: CertificateOwner,
  subject: z.string(),
  issuer: z.string(),
  /** Serial number of the certificate, hexadecimal. */
  serial_number: z.string(),
  /** Algorithm and size, for example `RSA 2048`. */
  key_type: z.string(),
  not_before: z.iso.datetime(),
  not_after: z.iso.datetime(),
  is_default: z.boolean(),
  /** Serial number of the USB token that holds the key; null if the key is in the vault. */
  token_serial: z.nullable(z.string()),
  /** True if the issuer's certificate is missing, so that validators may not be able to build the certification path. */
  lacks_issuer: z._default(z.boolean(), false),
  date_added: z.iso.datetime(),
});
export type Certificate = z.infer<typeof Certificate>;

/** Text fields of the upload of a PFX file. `password` opens the file and is not stored. */
export const PfxUpload = z.object({
  owner: z._default(CertificateOwner, 'user'),
  password: z._default(text().check(z.maxLength(256)), ''),
});
export type PfxUpload = z.infer<typeof PfxUpload>;

export const listCertificates = defineCall({
  service: 'organization',
  method: 'GET',
  path: '/digital-signature',
  isExtension: true,
  access: 'member',
  permission: null, // every member reads their own certificates
  summary: "The member's own certificates and the organization's.",
  data: z.object({
    rows: z.array(Certificate),
    /** Id of the certificate with which the reader signs in pfx mode. */
    signs_with: z.nullable(z.uuid()),
    /** True if the reader may add, choose and remove the organization's certificates. */
    may_manage_organization: z.boolean(),
    /** False for a guest, who signs with certificates of their own only. */
    may_use_organization: z._default(z.boolean(), true),
  }),
});

/** Members' own certificates need no permission; the organization's need write on 'digital signature'. */
export const uploadCertificate = defineCall({
  service: 'organization',
  method: 'POST',
  path: '/digital-signature',
  isExtension: true,
  access: 'member',
  permission: null, // own certificates need none; the service checks the organization's
  summary: 'Stores the certificate of a PFX file and encrypts its key; the password is not kept.',
  body: PfxUpload,
  bodyType: 'multipart',
  data: Certificate,
});

export const changeCertificates = defineCall({
  service: 'organization',
  method: 'PATCH',
  path: '/digital-signature',
  isExtension: true,
  access: 'member',
  permission: null, // own certificates need none; the service checks the organization's
  summary: 'Makes a certificate the default of its owner, or removes certificates.',
  body: z.object({
    instance_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(100)),
    purpose: z.enum(['set_default', 'remove']),
  }),
});
