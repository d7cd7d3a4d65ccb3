import { assertSignable } from '#signing/assert-signable.ts';
import type { PdfInspection } from '#signing/inspect.ts';
import { withSource } from '#signing/pdf/open-source.ts';
import type { InspectRequest } from './inspect-file.ts';

/** Looks at a PDF that is to be taken in, and refuses one that could never be signed. */
export function admitFile({ file, password }: InspectRequest): Promise<PdfInspection> {
  return withSource(file, (source) => assertSignable(source, { password }));
}
