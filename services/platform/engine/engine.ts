import type { QueueState } from './fair-queue.ts';
import type { Task, TaskRequest } from './task.ts';

export interface EngineState extends QueueState {
  /** Number of tasks that may run at once. */
  threads: number;
}

/**
 * Worker threads for work on files, so that requests wait neither for signatures nor for large files. Those on whose behalf tasks
 * run share the threads fairly.
 */
export interface Engine {
  /**
   * Runs a task in a thread of its own, when its turn has come, and returns its result. `blobs.withFile` gives files for it.
   * `onNote` is called with what the task notes while it runs.
   * @throws SigningError as the task does; the failure of the options when its thread dies or exceeds the time limit;
   * AppError unavailable when too many tasks wait, or this one has waited too long
   */
  run<Request extends TaskRequest, Result, Note extends string>(
    task: Task<Request, Result, never, Note>,
    request: NoInfer<Request>,
    onNote?: (note: NoInfer<Note>) => void,
  ): Promise<Result>;
  /** Returns the engine for tasks on behalf of an organization, or of a user without one; null for a visitor. */
  onBehalfOf(owner: string | null): Engine;
  /** Returns what runs and waits at the moment, of all owners. */
  state(): EngineState;
  /** Ends the threads once the running tasks have finished. */
  close(): Promise<void>;
}
