import { TransportError } from '#signing';
import type { Ask } from '#platform/engine/outside.ts';
import type { TaskRequest } from '#platform/engine/task.ts';
import { workOn } from '#platform/engine/work-on.ts';

/** Never returns. */
export function hang(): never {
  for (;;);
}

/** Returns at once. */
export function greet(): string {
  return 'hello';
}

/** Asks for what needs the network, and returns the answer or the message of the error. */
export async function ask(_request: TaskRequest, context: Ask): Promise<unknown> {
  try {
    return await context('a question');
  } catch (error) {
    return error instanceof TransportError ? error.message : error;
  }
}

export const TASKS = { hang, greet, ask };

/** Entry of a worker thread with these tasks. */
export const work = workOn<Ask>(TASKS, (_settings, asking) => asking);
