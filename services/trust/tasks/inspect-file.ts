import { inspectPdf, type PdfInspection, withSource } from '#signing';
import type { TaskRequest } from '#platform/engine/task.ts';

export interface InspectRequest extends TaskRequest {
  password?: string | undefined;
}

/** Inspects a PDF before it is stored or signed. @throws SigningError when it cannot be opened */
export function inspectFile({ file, password }: InspectRequest): Promise<PdfInspection> {
  return withSource(file, (source) => inspectPdf(source, { password }));
}
