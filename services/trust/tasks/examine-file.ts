import {
  assertSignable,
  type PdfInspection,
  type RequestedProperties,
  type SignatureOnPage,
  signaturesOnPages,
  withSource,
} from '#signing';
import { readableFile } from '#platform/blobs/sealed-file.ts';
import type { FileRequest } from '#platform/engine/task.ts';

export interface ExamineRequest extends FileRequest {
  password?: string | undefined;
  /** Properties of the coming signature, as far as they are known. */
  requested?: RequestedProperties | undefined;
}

export interface Examination {
  inspection: PdfInspection;
  /** Positions of its signatures. */
  placed: SignatureOnPage[];
}

/**
 * Inspects a PDF and the positions of its signatures, and checks that another signature is possible.
 * @throws SigningError with the reason why the file cannot be signed
 */
export function examineFile({ file, password, requested }: ExamineRequest): Promise<Examination> {
  return withSource(readableFile(file), (source) => ({
    inspection: assertSignable(source, { password, requested }),
    placed: signaturesOnPages(source, { password }),
  }));
}
