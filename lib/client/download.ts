import { downloadDocuments as downloadCall } from '#contracts/document.ts';
import { ANTI_FORGERY_HEADER } from '#contracts/limits.ts';
import { parseEnvelope } from '#shared/parse-answer.ts';
import { dispositionFileName, fallbackFileName } from './file-name.ts';
import { failureOf } from './read-answer.ts';
import { bffUrl } from './request.ts';
import { tellFailure } from './tell.ts';

/** Saves the newest version of a document, or several as a zip. A failure is only logged. */
export async function downloadDocuments(ids: string[]): Promise<void> {
  try {
    const input = { body: { instance_ids: ids } };
    const response = await fetch(bffUrl(downloadCall, input), {
      method: 'POST',
      headers: { 'content-type': 'application/json', [ANTI_FORGERY_HEADER]: '1' },
      body: JSON.stringify(input.body),
    });
    if (!response.ok) {
      await logFailure(response);
      return;
    }
    const name = dispositionFileName(response.headers.get('content-disposition'));
    save(await response.blob(), name ?? fallbackFileName(new Date()));
  } catch (error) {
    console.error('The download failed.', error);
  }
}

async function logFailure(response: Response): Promise<void> {
  const envelope = parseEnvelope(await response.text());
  console.error(`The download failed with status ${response.status}.`, envelope?.code ?? '');
  if (envelope?.success === '-1') tellFailure(failureOf(envelope, response.status), true);
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // some browsers read it after the click has returned
}
