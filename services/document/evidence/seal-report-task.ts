import { AppError } from '#platform/errors/app-error.ts';
import { sealReport, type ReportToSeal, type SealedReport } from './seal-report.ts';
import { digestOf, withSource } from '#signing';
import { readableFile } from '#platform/blobs/sealed-file.ts';
import type { FileRequest } from '#platform/engine/task.ts';
import { trustErrors } from '#trust/trust-errors.ts';
import type { TaskContext } from '#trust/tasks/task-context.ts';

/** Request to seal a report; `file` is the newest version of the document that the report is about. */
export type SealReportRequest = FileRequest & ReportToSeal;

/** Writes and seals a signing report after checking that the stored file is the one that the report names. */
export async function sealReportTask(
  { file, ...report }: SealReportRequest,
  { trustServices }: TaskContext,
): Promise<SealedReport> {
  const digest = await withSource(readableFile(file), (source) =>
    digestOf('sha256', [source]).toString('hex'),
  );
  if (digest !== report.evidence.versions.at(-1)?.sha256) throw new AppError(trustErrors.signing_failed);
  return sealReport(report, trustServices);
}
