import { readFile } from 'node:fs/promises';
import { readPicture, type ReadPicture } from '#signing';
import type { TaskRequest } from '#platform/engine/task.ts';

/** Reads an uploaded signature picture (PNG or JPEG). @throws SigningError when it cannot be used */
export async function readPictureFile({ file }: TaskRequest): Promise<ReadPicture> {
  return readPicture(await readFile(file));
}
