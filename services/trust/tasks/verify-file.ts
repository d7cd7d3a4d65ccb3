import { type VerifyOptions, verifyPdf, withSource } from '#signing';
import type { TaskRequest } from '#platform/engine/task.ts';

export interface VerifyRequest extends TaskRequest, VerifyOptions {}

/** Verifies all signatures of a file, without any request to trust services. */
export function verifyFile({ file, ...options }: VerifyRequest) {
  return withSource(file, (source) => verifyPdf(source, options));
}
