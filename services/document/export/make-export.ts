import { PassThrough } from 'node:stream';
import type { ExportRequest } from '#contracts/export.ts';
import { authorize } from '#platform/auth/caller.ts';
import { assertTimeZone } from '#platform/errors/assert-time-zone.ts';
import { findTimeZone } from '#platform/identity/organization-store.ts';
import type { MemberContext } from '#platform/platform.ts';
import { writeApiLog } from './export-api-log.ts';
import { writeActivity } from './export-activity.ts';
import { writeDocuments } from './export-documents.ts';
import { writeUsers } from './export-users.ts';
import { listConditions } from '../list/store/conditions.ts';
import { activityOf } from '../activity/read-activity.ts';
import { readDocument } from '../list/read-documents.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Returns the file name of an export: the requested name with the extension of a workbook. */
export function workbookName(chosen: string): string {
  return /\.xlsx$/i.test(chosen) ? chosen : `${chosen}.xlsx`;
}

/** Permission that the export of each table needs. */
const PERMISSIONS = {
  documents: ['documents', 'read'],
  activity: ['documents', 'read'],
  api_log: ['api', 'read'],
  users: ['user management', 'read'],
} as const;

type ExportContext = Pick<MemberContext, 'database' | 'caller'>;

/** Writes the workbook to `output`; rejects when the reader of `output` is gone. */
export type WriteExport = (output: PassThrough) => Promise<void>;

/**
 * Checks an export request and returns the function that writes its workbook.
 * @throws AppError permission_denied, or when the request is invalid
 */
export async function prepareExport(context: ExportContext, asked: ExportRequest): Promise<WriteExport> {
  const { database, caller } = context;
  const time_zone = asked.time_zone ?? (await findTimeZone(database, caller.organizationId));
  const request = { ...asked, time_zone };
  assertTimeZone(time_zone);
  authorize(caller, PERMISSIONS[request.table]);
  if (request.table === 'users') return (output) => writeUsers(context, { request, output });
  if (request.table === 'documents') {
    const conditions = await listConditions(database, caller, request.query);
    return (output) => writeDocuments(context, { request, conditions, output });
  }
  if (request.table === 'api_log') {
    return (output) => writeApiLog(context, { request, output });
  }
  const { document_name: name } = await readDocument(context, request.instance_id);
  const entries = await activityOf(database, context, request.instance_id);
  return (output) => writeActivity(context, { request, name, entries, output });
}

/** Returns the workbook as a stream, written while it is read; an error destroys the stream. */
export function streamExport(write: WriteExport): PassThrough {
  const output = new PassThrough();
  write(output).catch((error: unknown) => {
    if (!output.destroyed) output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return output;
}
