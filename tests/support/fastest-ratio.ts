const MIN_ROUNDS = 6;
const MAX_ROUNDS = 40;

type Action = (round: number) => Promise<unknown>;

/**
 * Measures two actions in turn and returns how many times as long the first takes as the second, by the fastest run of
 * each. Other load only lengthens a run, so a ratio beyond `bound`, or below its inverse, is measured for more rounds:
 * it approaches the true one, and only a true difference remains.
 */
export async function ratioOfFastest(one: Action, other: Action, bound: number): Promise<number> {
  const fastest = [Infinity, Infinity] as [number, number];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    fastest[0] = Math.min(fastest[0], await millisecondsOf(() => one(round)));
    fastest[1] = Math.min(fastest[1], await millisecondsOf(() => other(round)));
    const ratio = fastest[0] / fastest[1];
    if (round + 1 >= MIN_ROUNDS && ratio < bound && ratio > 1 / bound) break;
  }
  return fastest[0] / fastest[1];
}

async function millisecondsOf(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await action();
  return performance.now() - started;
}
