import { getEvidence } from '#contracts/evidence.ts';
import { downloadFile, saveFile, type DownloadOptions } from './download-file.ts';
import { RequestError } from './request-error.ts';
import { tellFailure } from './tell.ts';

export type ReportFormat = 'pdf' | 'json';

/** Has the signing report of a document made and saves it; false after telling the person that it could not be had. */
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
