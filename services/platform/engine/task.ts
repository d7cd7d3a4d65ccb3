import type { StoredFile } from '../blobs/sealed-file.ts';

/**
 * Function that runs in a worker thread of the engine. Request and result are transferred as plain values and
 * Buffers; `note` sends a word to the caller while the task runs. A SigningError is rethrown to the caller; any other
 * error becomes the failure given to openEngine.
 */
export type Task<Request extends TaskRequest, Result, Context = never, Note extends string = never> = (
  request: Request,
  context: Context,
  note: (note: Note) => void,
) => Result | Promise<Result>;

export interface TaskRequest {
  /** File that the task reads, if it reads one; its size determines the time limit. */
  file?: StoredFile;
}

/** Request of a task that reads a file. */
export interface FileRequest extends TaskRequest {
  file: StoredFile;
}

/** Tasks of a program by the names of their functions. */
export type Tasks<Context = never> = Readonly<Record<string, Task<never, unknown, Context, string>>>;
