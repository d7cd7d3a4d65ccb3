import { assertSignable, type PdfInspection, withSource } from '#signing';
import type { InspectRequest } from './inspect-file.ts';

/** Looks at a PDF that is to be taken in, and refuses one that could never be signed. */
export function admitFile({ file, password }: InspectRequest): Promise<PdfInspection> {
  return withSource(file, (source) => assertSignable(source, { password }));
}
