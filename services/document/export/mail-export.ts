import { MAX_ATTACHED_BYTES } from '#contracts/document-mail.ts';
import type { Member } from '#platform/auth/caller.ts';
import { findMember } from '#platform/auth/session-store.ts';
import { BlobTooLarge } from '#platform/blobs/blob-store.ts';
import { keepBlob } from '#platform/blobs/keep-blob.ts';
import { hasMail } from '#platform/mail/mail-store.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import { notify } from '#platform/notifications/notify.ts';
import type { Transaction } from '#platform/database.ts';
import type { Platform } from '#platform/platform.ts';
import { exportJob, type ExportJob } from './export-job.ts';
import { prepareExport, streamExport, workbookName, XLSX } from './make-export.ts';

/** Starts the job that makes exports and mails them. */
export async function startExportMailer(worker: Platform): Promise<void> {
  await worker.jobs.work(exportJob, (job, { id }) => mailExport(worker, job, id));
}

/**
 * Writes an export with the current permissions of the member who requested it, and mails it; does nothing
 * for a former member. The mail has the id of the job: a job whose process was killed after that runs again, and mails nothing.
 */
async function mailExport(
  worker: Platform,
  { organization_id, user_id, request }: ExportJob,
  id: string,
): Promise<void> {
  if (await hasMail(worker.database, id)) return;
  const caller = await findMember(worker.database, { organizationId: organization_id, userId: user_id });
  if (!caller) return;
  const { table } = request;
  const name = workbookName(request.file_name);
  const workbook = streamExport(await prepareExport({ ...worker, caller }, request));
  try {
    const blob = await worker.blobs.of(organization_id).stage(workbook, { maxBytes: MAX_ATTACHED_BYTES });
    try {
      await worker.database.transaction(async (tx) => {
        await keepBlob(tx, blob);
        const attachments = [{ file_name: name, content_type: XLSX, sha256: blob.sha256 }];
        await sendMail(tx, worker.jobs, {
          ...mailOf(worker, caller, { name, table, text: 'is attached' }),
          id,
          attachments,
        });
        await notifyOfExport(tx, caller, { name, table, outcome: 'is ready and has been mailed to you' });
      });
    } finally {
      await blob.discard();
    }
  } catch (error) {
    if (!(error instanceof BlobTooLarge)) throw error;
    const text =
      'is too large for a mail. Sign in and download it instead, or narrow it by filters or a period';
    await worker.database.transaction(async (tx) => {
      await sendMail(tx, worker.jobs, { ...mailOf(worker, caller, { name, table, text }), id });
      await notifyOfExport(tx, caller, { name, table, outcome: 'is too large for a mail' });
    });
  }
}

const PAGES = {
  documents: { label: 'Open the documents', path: '/documents' },
  activity: { label: 'Open the documents', path: '/documents' },
  api_log: { label: 'Open the document log', path: '/settings/api' },
  users: { label: 'Open User Management', path: '/settings/user-management' },
} as const;

/** Notifies the member in the app; the mail was asked for, and is sent whatever the member has chosen. */
async function notifyOfExport(
  tx: Transaction,
  { organizationId, userId }: Member,
  { name, table, outcome }: { name: string; table: ExportJob['request']['table']; outcome: string },
): Promise<void> {
  await notify(tx, [
    {
      organizationId,
      userId,
      kind: 'own_work',
      category: 'Exports',
      description: `Your export “${name}” ${outcome}.`,
      link: PAGES[table].path,
    },
  ]);
}

function mailOf(
  { appUrl }: Platform,
  caller: Member,
  { name, table, text }: { name: string; table: ExportJob['request']['table']; text: string },
) {
  const { label, path } = PAGES[table];
  return {
    organizationId: caller.organizationId,
    to: caller.email,
    subject: `Your export ${name}`,
    content: {
      paragraphs: [`Hello ${caller.fullName},`, `the file “${name}” that you asked for ${text}.`],
      link: { label, url: `${appUrl}${path}` },
      footer: 'Sent by Countersign because you asked for an export by mail.',
    },
  };
}
