import { defineCall } from './call.ts';
import { Id } from './id.ts';
import { Paging, pageOf } from './paging.ts';
import { text } from './text.ts';
import { z } from './zod.ts';

/** Months for which entries of the document log are kept. */
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

const day = z.catch(z.optional(z.iso.date().check(z.refine((text) => text >= '1900-01-01'))), undefined);

/** Query of the document log; an invalid value falls back to its default. The search covers path, document and address. */
export const ApiLogQuery = z.extend(Paging, {
  key_id: z.catch(z.optional(z.uuid()), undefined),
  outcome: z.catch(z.optional(ApiCallOutcome), undefined),
  /** First day of the calls, 'YYYY-MM-DD' in `time_zone`. */
  from: day,
  /** Last day of the calls. */
  to: day,
  /** IANA name. */
  time_zone: z.optional(text().check(z.maxLength(60))),
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
  status: z.int(),
  ip: z.nullable(z.string()),
  /** Document of the call, the first of several; null where there is none. A deleted document keeps its name here. */
  document: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Number of documents of the call. */
  document_count: z.int(),
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
