import { inspectPdf, type PdfInspection, withSource } from '#signing';
import type { TaskRequest } from '#platform/engine/task.ts';

export interface InspectRequest extends TaskRequest {
  password?: string | undefined;
}

/** Looks at a PDF before it is taken or signed. */
export function inspectFile({ file, password }: InspectRequest): Promise<PdfInspection> {
  return withSource(file, (source) => inspectPdf(source, { password }));
}
