import { defineCall } from './call.ts';
import { Id } from './id.ts';
import { z } from './zod.ts';

/** Turn of a signatory that lasts. */
export const LongTurn = z.object({
  document: z.object({ id: Id, document_name: z.string() }),
  signatory: z.object({ user_id: Id, full_name: z.string() }),
  since: z.iso.datetime(),
});

/** Number of documents by what happens to them, as the reader sees them. */
export const DocumentOverview = z.object({
  total: z.int(),
  waiting_for_me: z.int(),
  /** Documents in progress whose turn is not the reader's. */
  waiting_for_others: z.int(),
  /** Documents whose last signature was made since `week_start`. */
  done_this_week: z.int(),
  rejected: z.int(),
  /** Monday of this week in the organization's time zone, for `completed_since` of the list. */
  week_start: z.iso.date(),
  /** Other signatories whose turn has lasted longest, each with one document; the longest first, at most three. */
  slowest: z.array(LongTurn),
});
export type DocumentOverview = z.infer<typeof DocumentOverview>;

export const getDocumentOverview = defineCall({
  service: 'document',
  method: 'GET',
  path: '/document/overview',
  isExtension: true,
  access: 'member',
  permission: ['documents', 'read'],
  summary:
    'Documents that wait, were completed this week or were rejected, in numbers; and the longest turns.',
  data: DocumentOverview,
});
