import { readPicture, type ReadPicture, withSource } from '#signing';
import { readableFile } from '#platform/blobs/sealed-file.ts';
import type { FileRequest } from '#platform/engine/task.ts';

/** Reads an uploaded signature picture (PNG or JPEG). @throws SigningError when it cannot be used */
export function readPictureFile({ file }: FileRequest): Promise<ReadPicture> {
  return withSource(readableFile(file), (source) => readPicture(source.read(0, source.length)));
}
