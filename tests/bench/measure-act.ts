export interface ActTiming {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  /** Median of the processor time of all threads of the process. */
  processorP50Ms: number;
  times: number;
}

const WARM_UP_SHARE = 0.25;
const MIN_ROUNDS = 5;

/**
 * Repeats an action sequentially for about the given time, after a warm-up of a quarter of it that is not
 * measured. The function that the action returns cleans up after it and is not measured either.
 */
export async function measureAct(
  act: (round: number) => Promise<() => void>,
  milliseconds: number,
): Promise<ActTiming> {
  let round = 0;
  const actFor = async (duration: number, leastRounds: number) => {
    const taken: number[] = [];
    const used: number[] = [];
    let sum = 0;
    while (sum < duration || taken.length < leastRounds) {
      const usedBefore = process.cpuUsage();
      const started = performance.now();
      const clearUp = await act(round++);
      const took = performance.now() - started;
      const { user, system } = process.cpuUsage(usedBefore);
      clearUp();
      taken.push(took);
      used.push((user + system) / 1000);
      sum += took;
    }
    return { taken: taken.toSorted(ascending), used: used.toSorted(ascending), sum };
  };
  await actFor(milliseconds * WARM_UP_SHARE, 1);
  const { taken, used, sum } = await actFor(milliseconds, MIN_ROUNDS);
  return {
    perSecond: (taken.length * 1000) / sum,
    p50Ms: at(taken, 0.5),
    p95Ms: at(taken, 0.95),
    processorP50Ms: at(used, 0.5),
    times: taken.length,
  };
}

const ascending = (one: number, other: number) => one - other;

const at = (sorted: readonly number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
