import { Readable } from 'node:stream';
import type { Envelope } from '#contracts/envelope.ts';
import type { ExportRequest } from '#contracts/export.ts';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import type { FileResponse } from '#platform/http/route.ts';
import type { MemberContext } from '#platform/platform.ts';
import { exportJob } from './export-job.ts';
import { beginExport } from './export-turns.ts';
import { prepareExport, streamExport, workbookName, XLSX } from './make-export.ts';
import * as messages from '../messages.ts';

/**
 * Returns the workbook as a stream; a request for a mail is queued instead, and an envelope is returned at
 * once.
 * @throws AppError too_many_exports
 */
export async function exportTable(context: MemberContext, request: ExportRequest): Promise<FileResponse> {
  const write = await prepareExport(context, request);
  if (request.send_mail) return queueMail(context, request);
  const end = beginExport(context.caller.organizationId);
  const workbook = streamExport(write).once('close', end);
  workbook.on('error', (error) => context.log.warn({ err: error }, 'an export broke off'));
  return {
    status: 200,
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': contentDisposition('attachment', workbookName(request.file_name)),
      'content-type': XLSX,
      'x-content-type-options': 'nosniff',
    },
    body: workbook,
  };
}

async function queueMail(
  { database, jobs, caller }: MemberContext,
  request: ExportRequest,
): Promise<FileResponse> {
  const { organizationId: organization_id, userId: user_id } = caller;
  await database.transaction((tx) => jobs.enqueue(tx, exportJob, { organization_id, user_id, request }));
  const envelope: Envelope = { success: '1', message: messages.exportMailed(caller.email) };
  const headers = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };
  return { status: 200, headers, body: Readable.from([JSON.stringify(envelope)]) };
}
