/**
 * A function that runs in a worker thread of the engine. Request and result cross the thread as plain values and Buffers.
 * Of its errors, SigningErrors cross as they are; any other becomes the failure that openEngine was given.
 */
export type Task<Request extends TaskRequest, Result, Context = never> = (
  request: Request,
  context: Context,
) => Result | Promise<Result>;

export interface TaskRequest {
  /** Path of the file that the task reads; its size determines the time limit. */
  file: string;
}

/** All tasks of a program, by the names of their functions. */
export type Tasks<Context = never> = Readonly<Record<string, Task<never, unknown, Context>>>;
