import { getEvidence } from '#contracts/evidence.ts';
import { downloadFile, saveFile, type DownloadOptions } from './download-file.ts';
import { RequestError } from './request-error.ts';
import { tellFailure } from './tell.ts';

export type ReportFormat = 'pdf' | 'json';

/**
 * Downloads the signing report of a document and saves it. Resolves to false when that failed; a notice shows the error
 * unless the caller aborted.
 */
export async function downloadReport(
  id: string,
  format: ReportFormat,
  options: DownloadOptions = {},
): Promise<boolean> {
  try {
    const { blob, name } = await downloadFile(getEvidence, { params: { id }, query: { format } }, options);
    saveFile(blob, name ?? `Signing report.${format}`);
    return true;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (!options.signal?.aborted) tellFailure(error, false);
    return false;
  }
}
