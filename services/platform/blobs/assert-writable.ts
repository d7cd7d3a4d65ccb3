import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BadConfiguration } from '../errors/bad-configuration.ts';
import { isDiskFull } from '../errors/is-disk-full.ts';

/** Writes a file to the folder of stored files and removes it. @throws BadConfiguration when that is not possible for another reason than a full disk */
export async function assertWritable(folder: string): Promise<void> {
  const file = path.join(folder, `check-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, '0', { mode: 0o600 });
    await rm(file);
  } catch (cause) {
    if (isDiskFull(cause) || !(cause instanceof Error)) throw cause;
    throw new BadConfiguration(
      `The folder of stored files ${folder} cannot be written: ${cause.message}. Let the user of the services write to it, or set BLOB_DIR to another folder.`,
      { cause },
    );
  }
}
