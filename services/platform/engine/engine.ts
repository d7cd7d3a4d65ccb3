import type { Task, TaskRequest } from './task.ts';

/** Worker threads for work on files, so that requests wait neither for signatures nor for large files. */
export interface Engine {
  /**
   * Runs a task in a thread of its own and returns its result. Files are named by path (`blobs.withFile` gives one).
   * `onNote` is called with what the task notes while it runs.
   * @throws SigningError as the task does; the failure of the options when its thread dies or exceeds the time limit
   */
  run<Request extends TaskRequest, Result, Note extends string>(
    task: Task<Request, Result, never, Note>,
    request: NoInfer<Request>,
    onNote?: (note: NoInfer<Note>) => void,
  ): Promise<Result>;
  /** Ends the threads once the running tasks have finished. */
  close(): Promise<void>;
}
