import { SMALL_PICTURE_SIDE } from '#contracts/limits.ts';
import { smallPng, withSource } from '#signing';
import { readableFile } from '#platform/blobs/sealed-file.ts';
import type { FileRequest } from '#platform/engine/task.ts';

/** Encodes an uploaded picture (PNG) again, small and without metadata. @throws SigningError when it cannot be used */
export function readSmallPicture({ file }: FileRequest): Promise<{ png: Buffer }> {
  return withSource(readableFile(file), (source) => ({
    png: smallPng(source.read(0, source.length), SMALL_PICTURE_SIDE),
  }));
}
