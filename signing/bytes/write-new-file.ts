import { closeSync, openSync, rmSync } from 'node:fs';

/** Opens a file that must not exist yet, for as long as it is written. When that fails, nothing is left of it. */
export function writeNewFile<T>(path: string, write: (file: number) => T): T {
  const file = openSync(path, 'wx', 0o600);
  try {
    return write(file);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}
