import { readFile } from 'node:fs/promises';
import { PROFILE_PICTURE_SIDE } from '#contracts/profile-picture.ts';
import { smallPng } from '#signing';
import type { TaskRequest } from '#platform/engine/task.ts';

/** Encodes an uploaded profile picture (PNG) again, small and without metadata. @throws SigningError when it cannot be used */
export async function readProfilePicture({ file }: TaskRequest): Promise<{ png: Buffer }> {
  return { png: smallPng(await readFile(file), PROFILE_PICTURE_SIDE) };
}
