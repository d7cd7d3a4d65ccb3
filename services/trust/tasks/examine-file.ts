import { assertSignable, type SignatureWishes } from '#signing/assert-signable.ts';
import type { PdfInspection } from '#signing/inspect.ts';
import { withSource } from '#signing/pdf/open-source.ts';
import { placedSignatures, type PlacedSignature } from '#signing/placed-signatures.ts';
import type { TaskRequest } from '#platform/engine/task.ts';

export interface ExamineRequest extends TaskRequest {
  password?: string | undefined;
  /** What the signature is to be like, as far as it is known. */
  wishes?: SignatureWishes | undefined;
}

export interface Examination {
  inspection: PdfInspection;
  /** Where its signatures are seen. */
  placed: PlacedSignature[];
}

/**
 * Looks at a PDF and at the places of its signatures, and rehearses another one.
 * @throws SigningError why the file cannot be signed
 */
export function examineFile({ file, password, wishes }: ExamineRequest): Promise<Examination> {
  return withSource(file, (source) => ({
    inspection: assertSignable(source, { password, wishes }),
    placed: placedSignatures(source, { password }),
  }));
}
