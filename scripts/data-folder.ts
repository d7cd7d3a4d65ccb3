/** Thrown when the data folder cannot be used; the message says why. */
export class DataFolderUnusable extends Error {}

/** Codes of the system for a folder that may not be written, or is none. */
const CODES = new Set(['EACCES', 'EEXIST', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS']);

/** Returns what `work` does in the data folder, or its promise. @throws DataFolderUnusable when the folder cannot be written */
export function inDataFolder<T>(dataRoot: string, work: () => Promise<T>): Promise<T>;
export function inDataFolder<T>(dataRoot: string, work: () => T): T;
export function inDataFolder<T>(dataRoot: string, work: () => T | Promise<T>): T | Promise<T> {
  const fail = (cause: unknown): never => {
    if (!(cause instanceof Error && 'code' in cause && CODES.has(String(cause.code)))) throw cause;
    throw new DataFolderUnusable(
      `The data folder ${dataRoot} cannot be written: ${cause.message}. Let this user write to it, or set DATA_DIR to another folder.`,
      { cause },
    );
  };
  try {
    const done = work();
    return done instanceof Promise ? done.catch(fail) : done;
  } catch (cause) {
    return fail(cause);
  }
}
