import { openLeases } from './leases.ts';

const renew = jest.fn<Promise<void>, [readonly string[]]>(() => Promise.resolve());
const onError = jest.fn();
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  renew.mockReset().mockResolvedValue();
  onError.mockReset();
});

describe('openLeases', () => {
  it('renews the leases of claims while their work runs, every five seconds', async () => {
    const leases = openLeases(renew, onError);
    const [one, two] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const kept = [leases.keep('one', () => one.promise), leases.keep('two', () => two.promise)];
    await jest.advanceTimersByTimeAsync(5_000);
    one.resolve('done');
    expect(await kept[0]).toBe('done');
    await jest.advanceTimersByTimeAsync(5_000);
    two.resolve('done');
    await kept[1];
    await jest.advanceTimersByTimeAsync(20_000);
    expect(renew.mock.calls).toEqual([[['one', 'two']], [['two']]]);
    await leases.stop();
  });

  it('ends the renewal when the work fails, with its error', async () => {
    const leases = openLeases(renew, onError);
    await expect(leases.keep('one', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(renew).not.toHaveBeenCalled();
    await leases.stop();
  });

  it('goes on after a renewal that failed', async () => {
    const leases = openLeases(renew, onError);
    renew.mockRejectedValueOnce(new Error('away'));
    const work = Promise.withResolvers<undefined>();
    const kept = leases.keep('one', () => work.promise);
    await jest.advanceTimersByTimeAsync(10_000);
    expect([renew.mock.calls.length, onError.mock.calls.length]).toEqual([2, 1]);
    work.resolve(undefined);
    await kept;
    await leases.stop();
  });
});
