import { downloadFile, saveFile, type DownloadOptions } from './download-file.ts';
import { fallbackFileName } from './file-name.ts';
import { downloadDocuments as downloadCall } from './later-calls.ts';
import { RequestError } from './request-error.ts';
import { tellFailure } from './tell.ts';

/** Saves the newest version of a document, or of several as a zip. Failures are only logged to the console. */
export async function downloadDocuments(ids: string[], options: DownloadOptions = {}): Promise<void> {
  try {
    const { blob, name } = await downloadFile(downloadCall, { body: { instance_ids: ids } }, options);
    saveFile(blob, name ?? fallbackFileName(new Date()));
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    console.error(`The download failed with status ${error.status}.`, error.code ?? error.kind);
    if (error.kind === 'session_expired' || error.kind === 'cancelled') tellFailure(error, true);
  }
}
