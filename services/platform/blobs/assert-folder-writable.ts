import { mkdir } from 'node:fs/promises';
import { BadConfiguration } from '../errors/bad-configuration.ts';
import { isDiskFull } from '../errors/is-disk-full.ts';
import { checkFolder } from './staging-folder.ts';

/** Makes the folder of stored files. @throws BadConfiguration when it cannot be written for another reason than a full disk */
export async function assertFolderWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await checkFolder(folder);
  } catch (cause) {
    if (isDiskFull(cause) || !(cause instanceof Error)) throw cause;
    throw new BadConfiguration(
      `The folder of stored files ${folder} cannot be written: ${cause.message}. Let the user of the services write to it, or set BLOB_DIR to another folder.`,
      { cause },
    );
  }
}
