import { defineCall } from './call.ts';
import { MAX_TRUSTED_CERTIFICATES } from './limits.ts';
import { CertificateFacts, PadesLevel } from './signature-report.ts';
import { z } from './zod.ts';

/** Messages about the trust list. */
export const trustListMessages = {
  unreadable: 'This file holds no certificate that can be read. PEM and DER files are taken.',
  notAnAuthority: (name: string) =>
    `${name} is the certificate of a person, not of an authority. Add the certificate of who issued it.`,
  onTheList: (count: number) =>
    count === 1 ? 'This certificate is on the list already.' : 'These certificates are on the list already.',
  full: `A trust list can have at most ${MAX_TRUSTED_CERTIFICATES} certificates.`,
} as const;

/** Messages about the signing settings. */
export const signingSettingsMessages = {
  beyondReach: (level: PadesLevel, highest: PadesLevel) =>
    `This installation has no timestamp server, so it cannot sign at ${level}. The best that it can do is ${highest}.`,
} as const;

/** Signature scheme of RSA keys: RSASSA-PKCS1-v1_5 or RSASSA-PSS (RFC 8017). */
export const RsaScheme = z.enum(['pkcs1', 'pss']);
export type RsaScheme = z.infer<typeof RsaScheme>;

/** Settings of the organization's signatures. */
export const SigningSettings = z.object({
  /** highest: the best level that certificate and configuration reach. */
  level: z.union([z.literal('highest'), PadesLevel]),
  /** Scheme of RSA keys; a key that allows one scheme only uses that one. */
  rsa_scheme: RsaScheme,
});
export type SigningSettings = z.infer<typeof SigningSettings>;

export const getSigningSettings = defineCall({
  service: 'organization',
  method: 'GET',
  path: '/signing-settings',
  isExtension: true,
  access: 'member',
  permission: null, // every signatory sees the level of signatures
  summary:
    "Level and RSA scheme of the organization's signatures, and the highest level of this installation.",
  data: z.extend(SigningSettings, {
    /** Highest level that the configuration allows; B-B without a timestamp server. */
    highest: PadesLevel,
    /** Host of the timestamp server; null if none is configured. */
    timestamp_server: z.nullable(z.string()),
    may_change: z.boolean(),
  }),
});

export const changeSigningSettings = defineCall({
  service: 'organization',
  method: 'PATCH',
  path: '/signing-settings',
  isExtension: true,
  access: 'member',
  permission: ['digital signature', 'write'],
  summary: 'Sets level and RSA scheme of future signatures.',
  body: SigningSettings,
  data: SigningSettings,
});

/** Trust anchor of the organization's trust list. */
export const TrustedCertificate = z.extend(CertificateFacts, {
  id: z.uuid(),
  date_added: z.iso.datetime(),
  added_by: z.string(),
});
export type TrustedCertificate = z.infer<typeof TrustedCertificate>;

export const listTrustedCertificates = defineCall({
  service: 'organization',
  method: 'GET',
  path: '/trust-list',
  isExtension: true,
  access: 'member',
  permission: null, // every member may see whom the organization trusts
  summary: "The organization's trust list.",
  data: z.object({ rows: z.array(TrustedCertificate), may_change: z.boolean() }),
});

export const addTrustedCertificates = defineCall({
  service: 'organization',
  method: 'POST',
  path: '/trust-list',
  isExtension: true,
  access: 'member',
  permission: ['digital signature', 'write'],
  summary: 'Adds the certificates of a PEM or DER file to the trust list.',
  body: z.object({}),
  bodyType: 'multipart',
  data: z.array(TrustedCertificate),
});

export const removeTrustedCertificates = defineCall({
  service: 'organization',
  method: 'PATCH',
  path: '/trust-list',
  isExtension: true,
  access: 'member',
  permission: ['digital signature', 'write'],
  summary: 'Removes certificates from the trust list.',
  body: z.object({
    instance_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(100)),
    purpose: z.literal('remove'),
  }),
});
