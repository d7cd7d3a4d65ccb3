import { type VerifyOptions, verifyPdf, withSource } from '#signing';
import { readableFile } from '#platform/blobs/sealed-file.ts';
import type { FileRequest } from '#platform/engine/task.ts';

export interface VerifyRequest extends FileRequest, VerifyOptions {}

/** Verifies all signatures of a file, without any request to trust services. */
export function verifyFile({ file, ...options }: VerifyRequest) {
  return withSource(readableFile(file), (source) => verifyPdf(source, options));
}
