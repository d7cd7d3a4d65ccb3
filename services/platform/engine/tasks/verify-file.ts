import { withSource } from '#signing/pdf/open-source.ts';
import { verifyPdf } from '#signing/verify.ts';
import type { TaskRequest } from '../task.ts';

export interface VerifyRequest extends TaskRequest {
  password?: string | undefined;
}

/** Checks all signatures of a file. */
export function verifyFile({ file, ...options }: VerifyRequest) {
  return withSource(file, (source) => verifyPdf(source, options));
}
