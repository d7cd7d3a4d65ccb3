import { inspectPdf, type PdfInspection } from '#signing/inspect.ts';
import { withSource } from '#signing/pdf/open-source.ts';
import type { TaskRequest } from '#platform/engine/task.ts';

export interface InspectRequest extends TaskRequest {
  password?: string | undefined;
}

/** Looks at a PDF before it is taken or signed. */
export function inspectFile({ file, password }: InspectRequest): Promise<PdfInspection> {
  return withSource(file, (source) => inspectPdf(source, { password }));
}
