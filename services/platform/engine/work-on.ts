import { workerData, type MessagePort } from 'node:worker_threads';
import { arriving, leaving, outcomeOf, type Outcome } from './crossing.ts';
import type { Task, TaskRequest, Tasks } from './task.ts';

/** Request to a worker thread. */
export interface Job {
  name: string;
  request: unknown;
  /** Port to which the notes of the task are sent. */
  notes?: MessagePort | undefined;
}

/**
 * Returns the function that a worker thread exports as `work`: it runs one job with a context made from the
 * settings of the engine.
 */
export function workOn<Context>(
  tasks: Tasks<Context>,
  openContext: (settings: never) => Context,
): (job: Job) => Promise<Outcome> {
  // The program that opens the engine gives settings and requests of these types; nothing else reaches a thread.
  const context = openContext(arriving(workerData) as never);
  return ({ name, request, notes }) => {
    const task = tasks[name] as Task<TaskRequest, unknown, Context, string>;
    const note = (word: string) => notes?.postMessage(word);
    return outcomeOf(async () => leaving(await task(arriving(request) as TaskRequest, context, note)));
  };
}
