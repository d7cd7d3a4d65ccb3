import { readFile } from 'node:fs/promises';
import type { ReadPicture } from '#signing/pictures/picture-of-pixels.ts';
import { readPicture } from '#signing/pictures/read-picture.ts';
import type { TaskRequest } from '#platform/engine/task.ts';

/** Makes the picture of a handwritten signature ready; unpacking millions of pixels takes its time. */
export async function readPictureFile({ file }: TaskRequest): Promise<ReadPicture> {
  return readPicture(await readFile(file));
}
