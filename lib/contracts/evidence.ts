import { defineCall } from './call.ts';
import { DocumentStatus } from './document.ts';
import { VerificationReport } from './signature-report.ts';
import { z } from './zod.ts';

const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Something that happened to a document, as evidence: always with its zone, who, and from where. It holds all that its hash
 * is over (docs/ACTIVITY-LOG.md), so that anybody can compute it again.
 */
export const EvidenceEvent = z.object({
  id: z.uuid(),
  /** Its place in the organization's activity log, its hash, and that of the entry before. */
  sequence: z.number().int(),
  hash: Hash,
  previous_hash: Hash,
  action: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.int(), z.boolean(), z.null()])),
  sentence: z.string(),
  /** To the microsecond. */
  at: z.iso.datetime(),
  zone: z.literal('UTC'),
  actor: z.object({ id: z.uuid(), full_name: z.string(), email: z.string() }),
  ip: z.string().nullable(),
});
export type EvidenceEvent = z.infer<typeof EvidenceEvent>;

export const EvidenceVersion = z.object({
  version: z.number().int(),
  sha256: z.string(),
  size: z.number().int(),
  at: z.iso.datetime(),
  created_by: z.string(),
  signer: z.string().nullable(),
  certificate_serial: z.string().nullable(),
});
export type EvidenceVersion = z.infer<typeof EvidenceVersion>;

/** What the signing report says, for machines. The PDF carries the same as an attachment, under its seal. */
export const Evidence = z.object({
  format: z.literal('countersign-evidence'),
  format_version: z.literal(1),
  made_at: z.iso.datetime(),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  document: z.object({
    id: z.uuid(),
    name: z.string(),
    status: DocumentStatus,
    page_count: z.number().int(),
  }),
  versions: z.array(EvidenceVersion),
  events: z.array(EvidenceEvent),
  /** Where the organization's activity log ended when this was made. A log that was written anew later does not lead there. */
  activity_log: z.object({ sequence: z.number().int(), hash: Hash }),
  /** Of the newest version; null where it opens only with a password that is not kept. */
  verification: VerificationReport.nullable(),
});
export type Evidence = z.infer<typeof Evidence>;

export const getEvidence = defineCall({
  service: 'document',
  method: 'GET',
  path: '/document/{id}/evidence',
  isExtension: true,
  access: 'member',
  permission: ['documents', 'read'],
  summary: 'The signing report of a document: a PDF that the organization seals, or the same as JSON.',
  params: z.object({ id: z.uuid() }),
  query: z.object({ format: z.enum(['pdf', 'json']).default('pdf') }),
  answer: 'file',
});
