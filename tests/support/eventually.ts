import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MS = 100_000;

/** Repeats a query until its result is not null, and returns that. @throws after 100 seconds. */
export async function eventually<T>(ask: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > deadline) throw new Error('It did not happen in time.');
    await wait(25);
  }
}
