import type { PassThrough } from 'node:stream';
import { API_CALL_OUTCOMES, type ApiCall } from '#contracts/api-log.ts';
import type { ZonedExportRequest } from '#contracts/export.ts';
import { findApiKeyName, forEachApiCall, logCondition } from '#platform/api-keys/api-log-store.ts';
import type { Queryable } from '#platform/database.ts';
import type { MemberContext } from '#platform/platform.ts';
import { wallClock } from '#platform/time-zone.ts';
import { exportHeading, type Heading } from './export-heading.ts';
import { periodWords } from './export-words.ts';
import { openWorkbook, type Cell } from './workbook.ts';

export type ApiLogExport = Extract<ZonedExportRequest, { table: 'api_log' }>;

/** Writes all calls by API key that meet the conditions to a workbook. */
export async function writeApiLog(
  { database, caller }: Pick<MemberContext, 'database' | 'caller'>,
  { request, output }: { request: ApiLogExport; output: PassThrough },
): Promise<void> {
  const { query, time_zone } = request;
  const about = await conditionsInWords(database, caller.organizationId, request);
  const heading = await exportHeading(database, caller, { request, about });
  const book = await openWorkbook(output, { name: 'Document log', heading, columns: columnsIn(time_zone) });
  const where = logCondition(caller.organizationId, query);
  await forEachApiCall(database, where, (calls) => book.add(calls.map((call) => rowOf(call, time_zone))));
  await book.finish();
}

async function conditionsInWords(
  db: Queryable,
  organizationId: string,
  request: ApiLogExport,
): Promise<Heading> {
  const { key_id, outcome, search } = request.query;
  return [
    ['API key', key_id ? ((await findApiKeyName(db, organizationId, key_id)) ?? '') : 'All keys'],
    ['Outcome', outcome ? API_CALL_OUTCOMES[outcome] : 'All'],
    ['Period', periodWords(request.query, request)],
    ...(search ? ([['Search', search]] as const) : []),
  ];
}

const columnsIn = (timeZone: string) => [
  { header: `Time (${timeZone})`, width: 30 },
  { header: 'API key', width: 28 },
  { header: 'Method', width: 10 },
  { header: 'Path', width: 60 },
  { header: 'Status', width: 9 },
  { header: 'Address', width: 24 },
  { header: 'Document', width: 44 },
  { header: 'Documents', width: 11 },
];

function rowOf(call: ApiCall, timeZone: string): Cell[] {
  return [
    wallClock(new Date(call.date), timeZone),
    call.key.name,
    call.method,
    call.path,
    call.status,
    call.ip ?? '',
    call.document?.name ?? '',
    call.document_count,
  ];
}
