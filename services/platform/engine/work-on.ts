import { workerData, type MessagePort } from 'node:worker_threads';
import { arriving, leaving, outcomeOf, type Outcome } from './crossing.ts';
import { askThrough, type Ask, type FromTask } from './outside.ts';
import type { Task, TaskRequest, Tasks } from './task.ts';

/** Request to a worker thread. */
export interface Job {
  name: string;
  request: unknown;
  /** Port to which notes and questions of the task are sent. */
  port: MessagePort;
}

/**
 * Returns the function that a worker thread exports as `work`: it runs one job with a context made from the
 * settings of the engine and from the function by which the task asks for what needs the network.
 */
export function workOn<Context>(
  tasks: Tasks<Context>,
  openContext: (settings: never, ask: Ask) => Context,
): (job: Job) => Promise<Outcome> {
  // The program that opens the engine gives settings and requests of these types; nothing else reaches a thread.
  const settings = arriving(workerData) as never;
  return ({ name, request, port }) => {
    const task = tasks[name] as Task<TaskRequest, unknown, Context, string>;
    const note = (word: string) => port.postMessage({ note: word } satisfies FromTask);
    const context = openContext(settings, askThrough(port));
    return outcomeOf(async () => leaving(await task(arriving(request) as TaskRequest, context, note)));
  };
}
