import { startReleasingLostJobs } from './lost-jobs.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function scene() {
  const lost = new Set<string>();
  const find = jest.fn(() => Promise.resolve([...lost]));
  const release = jest.fn((ids: readonly string[]) => {
    for (const id of ids) lost.delete(id);
    return Promise.resolve();
  });
  const stop = startReleasingLostJobs({
    find,
    release,
    onError: (error) => {
      throw error;
    },
  });
  return { lost, find, release, stop };
}

describe('the release of lost jobs', () => {
  it('releases a job that misses its heartbeat for some seconds, and not one that tells again that it runs', async () => {
    const { lost, release, stop } = scene();
    lost.add('dead').add('late');
    await jest.advanceTimersByTimeAsync(2_000);
    lost.delete('late'); // the database was away, and is back
    expect(release).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(4_000);
    expect(release.mock.calls).toEqual([[['dead']]]);
    await stop();
  });

  it('looks seldom after the first minute', async () => {
    const { find, stop } = scene();
    await jest.advanceTimersByTimeAsync(60_000);
    find.mockClear();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(find.mock.calls.length).toBeLessThanOrEqual(4);
    await stop();
  });
});
