import { withProcessorTime } from './processor-time.ts';

/** Keeps the processor busy for about this many milliseconds of processor time. */
function work(milliseconds: number): void {
  const before = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(before);
    if (user + system >= milliseconds * 1000) return;
  }
}

describe('withProcessorTime', () => {
  it('returns the result and the processor time of an action that stays below the limit, run once', () => {
    let runs = 0;
    const { result, milliseconds } = withProcessorTime(() => {
      work(20);
      return (runs += 1);
    }, 60_000);
    expect([result, runs]).toEqual([1, 1]);
    expect(milliseconds).toBeGreaterThanOrEqual(20);
  });

  it('returns the shorter time of an action that exceeds the limit only once', () => {
    let runs = 0;
    const { milliseconds } = withProcessorTime(() => work((runs += 1) === 1 ? 300 : 0), 100);
    expect(runs).toBe(2);
    expect(milliseconds).toBeLessThan(300); // the second run does nothing
  });

  it('returns a time above the limit for an action that exceeds it each time', () => {
    expect(withProcessorTime(() => work(60), 50).milliseconds).toBeGreaterThanOrEqual(60);
  });
});
