import { activeContent, type ActiveContent, assertSignable, type PdfInspection, withSource } from '#signing';
import { readableFile } from '#platform/blobs/sealed-file.ts';
import type { InspectRequest } from './inspect-file.ts';

export interface Admission extends PdfInspection {
  activeContent: ActiveContent[];
}

/** Inspects an uploaded PDF. @throws SigningError when it could never be signed */
export function admitFile({ file, password }: InspectRequest): Promise<Admission> {
  return withSource(readableFile(file), (source) => ({
    ...assertSignable(source, { password }),
    activeContent: activeContent(source, { password }),
  }));
}
