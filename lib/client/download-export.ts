import { exportTable, type ExportRequest } from '#contracts/export.ts';
import type { z } from '#contracts/zod.ts';
import { downloadFile, saveFile, type DownloadOptions } from './download-file.ts';
import { RequestError } from './request-error.ts';
import { request } from './request.ts';
import { tellFailure } from './tell.ts';

/**
 * Exports a table: saves the workbook under its file name, or has the service mail it.
 * @throws RequestError after a notice has shown it
 */
export async function exportRows(
  body: z.input<typeof ExportRequest>,
  options: DownloadOptions = {},
): Promise<void> {
  if (body.send_mail) await request(exportTable, { body }, options);
  else await saveWorkbook(body, options);
}

async function saveWorkbook(body: z.input<typeof ExportRequest>, options: DownloadOptions): Promise<void> {
  try {
    const { blob } = await downloadFile(exportTable, { body }, options);
    saveFile(blob, withExtension(body.file_name));
  } catch (error) {
    if (error instanceof RequestError) tellFailure(error, false);
    throw error;
  }
}

function withExtension(name: string): string {
  return name.toLowerCase().endsWith('.xlsx') ? name : `${name}.xlsx`;
}
