/** Durations of an action, in milliseconds. */
export interface Timing {
  p50_ms: number;
  p95_ms: number;
  max_ms: number;
  times: number;
}

/** Repeats an action sequentially and returns its durations; the first few repetitions are a warm-up. */
export async function measure(
  act: (round: number) => Promise<void>,
  { rounds = 60, warmUp = 6 }: { rounds?: number; warmUp?: number } = {},
): Promise<Timing> {
  for (let round = 0; round < warmUp; round += 1) await act(round);
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await act(round);
    taken.push(performance.now() - started);
  }
  taken.sort((one, other) => one - other);
  const at = (share: number) => Number((taken[Math.ceil(taken.length * share) - 1] ?? 0).toFixed(1));
  return { p50_ms: at(0.5), p95_ms: at(0.95), max_ms: at(1), times: rounds };
}

/** Prints a result as a line of JSON. */
export function print(result: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
