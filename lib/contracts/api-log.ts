import { defineCall } from './call.ts';
import { Id } from './id.ts';
import { Paging, pageOf } from './paging.ts';
import { z } from './zod.ts';

/** Time after which entries of the document log are deleted. */
export const API_LOG_MONTHS = 12;

/** Outcome of a logged call by its HTTP status. refused: 4xx · failed: 5xx. */
export const ApiCallOutcome = z.enum(['succeeded', 'refused', 'failed']);
export type ApiCallOutcome = z.infer<typeof ApiCallOutcome>;

/** Label of each outcome. */
export const API_CALL_OUTCOMES: Record<ApiCallOutcome, string> = {
  succeeded: 'Succeeded',
  refused: 'Refused',
  failed: 'Failed',
};

const day = z.iso
  .date()
  .refine((text) => text >= '1900-01-01')
  .optional()
  .catch(undefined);

/** Query of the document log; an invalid value falls back to its default. The search covers path, document and address. */
export const ApiLogQuery = Paging.extend({
  key_id: z.uuid().optional().catch(undefined),
  outcome: ApiCallOutcome.optional().catch(undefined),
  /** First day of the calls, 'YYYY-MM-DD' in `time_zone`. */
  from: day,
  /** Last day of the calls. */
  to: day,
  /** IANA name. */
  time_zone: z.string().max(60).optional(),
});
export type ApiLogQuery = z.infer<typeof ApiLogQuery>;

/** Call that was made with an API key. */
export const ApiCall = z.object({
  id: Id,
  date: z.iso.datetime(),
  key: z.object({ id: Id, name: z.string() }),
  method: z.string(),
  /** Path below /api/v1, without its query. */
  path: z.string(),
  /** HTTP status of the response. */
  status: z.number().int(),
  ip: z.string().nullable(),
  /** Document of the call, the first of several; null where there is none. A deleted document keeps its name here. */
  document: z.object({ id: Id, name: z.string() }).nullable(),
  /** Number of documents of the call. */
  document_count: z.number().int(),
});
export type ApiCall = z.infer<typeof ApiCall>;

export const getApiLog = defineCall({
  service: 'organization',
  method: 'GET',
  path: '/api-document-log',
  isExtension: true,
  access: 'member',
  permission: ['api', 'read'],
  summary: `Calls by API key within ${API_LOG_MONTHS} months, the newest first. Of the calls that the rate limit refuses, one a minute is listed.`,
  query: ApiLogQuery,
  data: pageOf(ApiCall),
});
