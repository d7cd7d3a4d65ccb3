import { defineCall } from './call.ts';
import { text } from './text.ts';
import { z } from './zod.ts';

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
