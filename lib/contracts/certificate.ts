import { defineCall } from './call.ts';
import { z } from './zod.ts';

export const certificateMessages = {
  wrongPassword: 'The password does not open this file.',
  notPkcs12: 'This is not a PFX (PKCS#12) file.',
  noPrivateKey: 'The file holds no private key, so nothing can be signed with it.',
  unsupported: 'The file uses an encryption that is not supported.',
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

/** Whose certificate it is: the member's own, or the organization's, which members without one of their own sign with. */
export const CertificateOwner = z.enum(['user', 'organization']);
export type CertificateOwner = z.infer<typeof CertificateOwner>;

/** A stored certificate. Its key is sealed and never leaves the service, or it is on the person's own token. Times are UTC. */
export const Certificate = z.object({
  id: z.uuid(),
  owner: CertificateOwner,
  subject: z.string(),
  issuer: z.string(),
  serial_number: z.string(),
  key_type: z.string(),
  not_before: z.iso.datetime(),
  not_after: z.iso.datetime(),
  is_default: z.boolean(),
  /** Serial number of the USB token that holds the key; null when the key is sealed here. */
  token_serial: z.string().nullable(),
  /** It came without its issuer's certificate, and that could not be fetched: validators may not find out who issued it. */
  lacks_issuer: z.boolean().default(false),
  date_added: z.iso.datetime(),
});
export type Certificate = z.infer<typeof Certificate>;

export const PfxUpload = z.object({
  owner: CertificateOwner.default('user'),
  password: z.string().max(256).default(''),
});
export type PfxUpload = z.infer<typeof PfxUpload>;

export const listCertificates = defineCall({
  service: 'organization',
  method: 'GET',
  path: '/digital-signature',
  isExtension: true,
  access: 'member',
  summary: "The member's own certificates and the organization's.",
  data: z.object({
    rows: z.array(Certificate),
    /** The one that signs for the reader in pfx mode, if any. */
    signs_with: z.uuid().nullable(),
    /** Whether the reader may add, choose and remove the organization's. */
    may_manage_organization: z.boolean(),
  }),
});

/** Own certificates need no permission; the organization's need write on 'digital signature'. */
export const uploadCertificate = defineCall({
  service: 'organization',
  method: 'POST',
  path: '/digital-signature',
  isExtension: true,
  access: 'member',
  summary: 'Takes a PFX file with its password, seals its key and forgets the password.',
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
  summary: 'Makes a certificate the default of its owner, or removes certificates.',
  body: z.object({
    instance_ids: z.array(z.uuid()).min(1).max(100),
    purpose: z.enum(['set_default', 'remove']),
  }),
});
