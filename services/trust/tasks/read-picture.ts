import { readFile } from 'node:fs/promises';
import { readPicture, type ReadPicture } from '#signing';
import type { TaskRequest } from '#platform/engine/task.ts';

/** Makes the picture of a handwritten signature ready; unpacking millions of pixels takes its time. */
export async function readPictureFile({ file }: TaskRequest): Promise<ReadPicture> {
  return readPicture(await readFile(file));
}
