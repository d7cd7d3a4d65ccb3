import { defineCall } from './call.ts';
import { DocumentStatus } from './document.ts';
import { VerificationReport } from './signature-report.ts';
import { SHA256_FORM } from './sha256.ts';
import { z } from './zod.ts';

/** Name of the file with the evidence that a signing report has attached. */
export const EVIDENCE_FILE = 'evidence.json';

/** SHA-256, hexadecimal. */
const Hash = z.string().check(z.regex(SHA256_FORM));

/**
 * Entry of the activity log about a document. It holds all input of its hash (docs/ACTIVITY-LOG.md), so that a reader of the
 * evidence can compute the hash again.
 */
export const EvidenceEvent = z.object({
  id: z.uuid(),
  /** Sequence number in the organization's activity log. */
  sequence: z.int(),
  hash: Hash,
  /** Hash of the previous entry of the organization. */
  previous_hash: Hash,
  action: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.int(), z.boolean(), z.null()])),
  sentence: z.string(),
  /** Time with microseconds. */
  at: z.iso.datetime(),
  zone: z.literal('UTC'),
  actor: z.object({ id: z.uuid(), full_name: z.string(), email: z.string() }),
  ip: z.nullable(z.string()),
});
export type EvidenceEvent = z.infer<typeof EvidenceEvent>;

/** Version of the document in the evidence. `sha256` is hexadecimal, `size` in bytes. */
export const EvidenceVersion = z.object({
  version: z.int(),
  sha256: z.string(),
  size: z.int(),
  at: z.iso.datetime(),
  created_by: z.string(),
  signer: z.nullable(z.string()),
  certificate_serial: z.nullable(z.string()),
});
export type EvidenceVersion = z.infer<typeof EvidenceVersion>;

/** Machine-readable content of a signing report, attached to its PDF and covered by the seal. */
export const Evidence = z.object({
  format: z.literal('countersign-evidence'),
  format_version: z.literal(1),
  made_at: z.iso.datetime(),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  document: z.object({
    id: z.uuid(),
    name: z.string(),
    status: DocumentStatus,
    page_count: z.int(),
  }),
  versions: z.array(EvidenceVersion),
  events: z.array(EvidenceEvent),
  /** Last entry of the organization's activity log at that time. A log that is rewritten later does not contain it. */
  activity_log: z.object({ sequence: z.int(), hash: Hash }),
  /** Verification of the newest version; null if the version needs a password that is not stored. */
  verification: z.nullable(VerificationReport),
});
export type Evidence = z.infer<typeof Evidence>;

export const getEvidence = defineCall({
  service: 'document',
  method: 'GET',
  path: '/document/{id}/evidence',
  isExtension: true,
  access: 'member',
  permission: ['documents', 'read'],
  apiScope: 'documents read',
  leavesTrace: true,
  summary: 'The signing report of a document: a PDF that the organization seals, or the same as JSON.',
  params: z.object({ id: z.uuid() }),
  query: z.object({ format: z._default(z.enum(['pdf', 'json']), 'pdf') }),
  answer: 'file',
});
