import type { MessagePort } from 'node:worker_threads';
import { TransportError, type TransportProblem } from '#signing';
import { arriving, leaving } from './crossing.ts';

/** Asks the program for something from the network, while other tasks have the place of this one. @throws TransportError */
export type Ask = (question: unknown) => Promise<unknown>;

/** Message of a task to the program: a note, or a question with its number. */
export type FromTask = { note: string } | { id: number; question: unknown };

/** Answer to the question of this number. Structured cloning would lose the class of a TransportError. */
export interface Answer {
  id: number;
  outcome: { value: unknown } | { problem: TransportProblem; host: string } | { failure: string };
}

/** Returns the function by which the task at the other end of a port asks. */
export function askThrough(port: MessagePort): Ask {
  const open = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  port.on('message', ({ id, outcome }: Answer) => {
    const asked = open.get(id);
    open.delete(id);
    if ('value' in outcome) asked?.resolve(arriving(outcome.value));
    else if ('problem' in outcome) asked?.reject(new TransportError(outcome.problem, outcome.host));
    else asked?.reject(new Error(outcome.failure));
  });
  return (question) => {
    const asked = Promise.withResolvers<unknown>();
    last += 1;
    open.set(last, asked);
    port.postMessage({ id: last, question: leaving(question) } satisfies FromTask);
    return asked.promise;
  };
}

/** Does what a task has asked for and returns the outcome as plain values. */
export async function outcomeOutside(work: () => Promise<unknown>): Promise<Answer['outcome']> {
  try {
    return { value: leaving(await work()) };
  } catch (error) {
    if (error instanceof TransportError) return { problem: error.problem, host: error.host };
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
