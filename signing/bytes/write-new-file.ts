import { closeSync, openSync, rmSync } from 'node:fs';

/** Creates a file (mode 0600), which must not exist, and passes its descriptor to `write`. Removes the file on failure. */
export async function writeNewFile<T>(path: string, write: (file: number) => T | Promise<T>): Promise<T> {
  const file = openSync(path, 'wx', 0o600);
  try {
    return await write(file);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}
