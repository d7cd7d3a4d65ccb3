import { assertSignable, type PdfInspection, withSource } from '#signing';
import type { InspectRequest } from './inspect-file.ts';

/** Inspects an uploaded PDF. @throws SigningError when it could never be signed */
export function admitFile({ file, password }: InspectRequest): Promise<PdfInspection> {
  return withSource(file, (source) => assertSignable(source, { password }));
}
