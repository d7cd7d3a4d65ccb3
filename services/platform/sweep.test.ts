import { startSweep } from './sweep.ts';

/** Work that lasts until the test ends it. */
function heldWork() {
  const ends: (() => void)[] = [];
  const work = jest.fn<Promise<void>, [() => boolean]>(() => new Promise((resolve) => ends.push(resolve)));
  return { work, end: () => ends.shift()?.() };
}

const onError = jest.fn();
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  onError.mockReset();
});

describe('startSweep', () => {
  it('works at intervals, and not again while the work runs', async () => {
    const { work, end } = heldWork();
    const stop = startSweep({ everyMs: 1000, work, onError });
    expect(work).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(3500);
    expect(work).toHaveBeenCalledTimes(1);
    end();
    await jest.advanceTimersByTimeAsync(1000);
    expect(work).toHaveBeenCalledTimes(2);
    end();
    await stop();
  });

  it('begins at once where it is told to', async () => {
    const { work, end } = heldWork();
    const stop = startSweep({ everyMs: 1000, startsAtOnce: true, work, onError });
    expect(work).toHaveBeenCalledTimes(1);
    end();
    await stop();
  });

  it('stops after the running work, which is told of it', async () => {
    const { work, end } = heldWork();
    const stop = startSweep({ everyMs: 1000, startsAtOnce: true, work, onError });
    const isStopping = work.mock.calls[0]![0];
    expect(isStopping()).toBe(false);
    let isStopped = false;
    const stopped = stop().then(() => (isStopped = true));
    await jest.advanceTimersByTimeAsync(5000);
    expect([isStopping(), isStopped]).toEqual([true, false]);
    end();
    await stopped;
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('reports a failure and goes on at the next interval', async () => {
    const work = jest.fn(() => Promise.reject(new Error('gone')));
    const stop = startSweep({ everyMs: 1000, startsAtOnce: true, work, onError });
    await jest.advanceTimersByTimeAsync(1000);
    expect(work).toHaveBeenCalledTimes(2);
    expect(onError).toHaveBeenCalledWith(new Error('gone'));
    await stop();
  });
});
