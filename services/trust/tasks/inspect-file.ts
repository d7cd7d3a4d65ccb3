import { inspectPdf, type PdfInspection, withSource } from '#signing';
import { readableFile } from '#platform/blobs/sealed-file.ts';
import type { FileRequest } from '#platform/engine/task.ts';

export interface InspectRequest extends FileRequest {
  password?: string | undefined;
}

/** Inspects a PDF before it is stored or signed. @throws SigningError when it cannot be opened */
export function inspectFile({ file, password }: InspectRequest): Promise<PdfInspection> {
  return withSource(readableFile(file), (source) => inspectPdf(source, { password }));
}
