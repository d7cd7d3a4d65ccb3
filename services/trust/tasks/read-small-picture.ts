import { readFile } from 'node:fs/promises';
import { SMALL_PICTURE_SIDE } from '#contracts/limits.ts';
import { smallPng } from '#signing';
import type { TaskRequest } from '#platform/engine/task.ts';

/** Encodes an uploaded picture (PNG) again, small and without metadata. @throws SigningError when it cannot be used */
export async function readSmallPicture({ file }: TaskRequest): Promise<{ png: Buffer }> {
  return { png: smallPng(await readFile(file), SMALL_PICTURE_SIDE) };
}
