import { defineCall } from './call.ts';
import { MAX_TRUSTED_LISTS, TRUSTED_LIST_UPLOAD } from './limits.ts';
import { CertificateFacts } from './signature-report.ts';
import { lineOfText, text } from './text.ts';
import { z } from './zod.ts';

/** Messages about trusted lists. */
export const trustedListMessages = {
  full: `An organization can have at most ${MAX_TRUSTED_LISTS} trusted lists.`,
  otherSigner: (name: string) =>
    `It is signed by ${name} now, and not by who was confirmed. Add the list again if that is right.`,
  otherTerritory: (name: string) => `Its address now has the list of ${name}.`,
  older: 'A newer list of this territory is there already.',
  noServices: 'This list names no service that issues certificates or timestamps.',
  address: 'Enter the address of a list, such as https://lists.example/list.xml.',
  unreachable: (host: string) => `${host} did not send the list. Try again later, or upload it as a file.`,
  tooLarge: (host: string) => `What ${host} sent is too large for a list.`,
  forbidden: 'Lists can be fetched only from servers on the public internet.',
} as const;

/** Trusted list (ETSI TS 119 612) of an organization. */
export const TrustedList = z.object({
  id: z.uuid(),
  /** ISO 3166-1 code, or EU. */
  territory: z.string(),
  operator: z.string(),
  sequence_number: z.int(),
  date_issued: z.iso.datetime(),
  /** Time by which a newer list is published; null for a closed list. */
  next_update: z.nullable(z.iso.datetime()),
  /** Certificates of services that issue certificates or timestamps. */
  certificate_count: z.int(),
  /** Address from which it is fetched anew every day; null for an uploaded list. */
  url: z.nullable(z.string()),
  signer: CertificateFacts,
  added_by: z.string(),
  date_added: z.iso.datetime(),
  /** Time of the last successful fetch or upload. */
  date_checked: z.iso.datetime(),
  /** Why the last fetch failed; null if it did not. */
  problem: z.nullable(z.string()),
});
export type TrustedList = z.infer<typeof TrustedList>;

/** SHA-256 of the certificate that may sign the list, hexadecimal; '' to be told who signed it. */
const SignerFingerprint = text().check(z.regex(/^([0-9a-f]{64})?$/));

/** Result of adding a list. `to_confirm`: nothing was added, since its signer is not confirmed. */
export const AddedTrustedList = z.object({
  added: z.nullable(TrustedList),
  to_confirm: z.nullable(z.object({ territory: z.string(), operator: z.string(), signer: CertificateFacts })),
});
export type AddedTrustedList = z.infer<typeof AddedTrustedList>;

export const listTrustedLists = defineCall({
  service: 'organization',
  method: 'GET',
  path: '/trusted-lists',
  isExtension: true,
  access: 'member',
  permission: null, // every member may see whom the organization trusts
  summary: "The organization's trusted lists (ETSI TS 119 612).",
  data: z.object({ rows: z.array(TrustedList), may_change: z.boolean() }),
});

export const addTrustedListFile = defineCall({
  service: 'organization',
  method: 'POST',
  path: '/trusted-lists',
  isExtension: true,
  access: 'member',
  permission: ['digital signature', 'write'],
  summary: 'Adds a trusted list (XML), or replaces that of its territory, once its signer is confirmed.',
  body: z.object({ signer_fingerprint: SignerFingerprint }),
  bodyType: 'multipart',
  inParts: TRUSTED_LIST_UPLOAD,
  data: AddedTrustedList,
});

export const addTrustedListAddress = defineCall({
  service: 'organization',
  method: 'POST',
  path: '/trusted-lists/address',
  isExtension: true,
  access: 'member',
  permission: ['digital signature', 'write'],
  summary: 'As an upload, for a list that is fetched from its address, now and every day.',
  body: z.object({
    url: lineOfText().check(z.maxLength(500), z.regex(/^https?:\/\/[^\s/]+/i, trustedListMessages.address)),
    signer_fingerprint: SignerFingerprint,
  }),
  data: AddedTrustedList,
});

export const removeTrustedLists = defineCall({
  service: 'organization',
  method: 'PATCH',
  path: '/trusted-lists',
  isExtension: true,
  access: 'member',
  permission: ['digital signature', 'write'],
  summary: 'Removes trusted lists.',
  body: z.object({
    instance_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(100)),
    purpose: z.literal('remove'),
  }),
});
