export interface ActTiming {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
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
    let sum = 0;
    while (sum < duration || taken.length < leastRounds) {
      const started = performance.now();
      const clearUp = await act(round++);
      const took = performance.now() - started;
      clearUp();
      taken.push(took);
      sum += took;
    }
    return { taken: taken.sort((one, other) => one - other), sum };
  };
  await actFor(milliseconds * WARM_UP_SHARE, 1);
  const { taken, sum } = await actFor(milliseconds, MIN_ROUNDS);
  const at = (share: number) => taken[Math.ceil(taken.length * share) - 1] ?? 0;
  return { perSecond: (taken.length * 1000) / sum, p50Ms: at(0.5), p95Ms: at(0.95), times: taken.length };
}
