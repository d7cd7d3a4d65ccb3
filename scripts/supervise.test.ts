import { supervise, type Part } from './supervise.ts';

/** A part that ends when `end` is called, or when it is stopped. */
class SamplePart implements Part {
  readonly #end = Promise.withResolvers<unknown>();
  readonly ended = this.#end.promise;
  isStopped = false;

  end(how: unknown): void {
    this.#end.resolve(how);
  }

  stop(): Promise<void> {
    this.isStopped = true;
    this.#end.resolve('stopped');
    return Promise.resolve();
  }
}

const nextTurn = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('supervise', () => {
  it('starts a part again that has ended, and says so with the usual cause', async () => {
    const [first, second] = [new SamplePart(), new SamplePart()];
    const said: string[] = [];
    const start = () => second;
    const supervised = supervise(first, { name: 'The part', start, say: (line) => said.push(line) });
    first.end('SIGKILL');
    await jest.advanceTimersByTimeAsync(100);
    expect(supervised.current()).toBe(second);
    expect(said).toEqual([
      'The part ended (SIGKILL, as when the machine or its memory limit has no memory left), and will be started again.',
    ]);
    await supervised.stop();
    expect(second.isStopped).toBe(true);
  });

  it('gives up a part that ends ten times within a minute, after pauses that grow to five seconds', async () => {
    const starts: number[] = [];
    const begin = Date.now();
    const start = () => {
      starts.push(Date.now() - begin);
      return Promise.reject<SamplePart>(new Error('The port is taken'));
    };
    const first = new SamplePart();
    const supervised = supervise(first, { name: 'The part', start, say: () => undefined });
    first.end(1);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await supervised.givenUp).toBe('The part ended 10 times within a minute (The port is taken).');
    expect(starts).toEqual([100, 300, 700, 1500, 3100, 6300, 11_300, 16_300, 21_300]);
  });

  it('does not count ends that were more than a minute ago', async () => {
    const parts = Array.from({ length: 30 }, () => new SamplePart());
    const waiting = [...parts];
    const first = waiting.shift()!;
    let why = '';
    const supervised = supervise(first, {
      name: 'The part',
      start: () => waiting.shift()!,
      say: () => undefined,
    });
    void supervised.givenUp.then((sentence) => (why = sentence));
    for (const part of parts.slice(0, -1)) {
      part.end(1);
      await jest.advanceTimersByTimeAsync(10_000);
    }
    expect([waiting, why]).toEqual([[], '']);
  });

  it('starts nothing again once it is stopped, and stops what was being started', async () => {
    const [first, second] = [new SamplePart(), new SamplePart()];
    const starting = Promise.withResolvers<SamplePart>();
    const supervised = supervise(first, {
      name: 'The part',
      start: () => starting.promise,
      say: () => undefined,
    });
    first.end(1);
    await jest.advanceTimersByTimeAsync(100);
    const stopped = supervised.stop();
    await nextTurn();
    starting.resolve(second);
    await stopped;
    expect(second.isStopped).toBe(true);
    expect(supervised.current()).toBe(second);
  });
});
