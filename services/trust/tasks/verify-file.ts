import { type VerifyOptions, verifyPdf, withSource } from '#signing';
import type { TaskRequest } from '#platform/engine/task.ts';

export interface VerifyRequest extends TaskRequest, VerifyOptions {}

/** Checks all signatures of a file. Asks nobody for what does not stand in it. */
export function verifyFile({ file, ...options }: VerifyRequest) {
  return withSource(file, (source) => verifyPdf(source, options));
}
