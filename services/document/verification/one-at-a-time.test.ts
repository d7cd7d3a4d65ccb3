import { oneAtATime } from './one-at-a-time.ts';

const deferred = () => Promise.withResolvers<string>();

describe('oneAtATime', () => {
  it('runs one piece of work at a time, in the order of the calls, also after one fails', async () => {
    const turns = oneAtATime(10);
    const [first, second] = [deferred(), deferred()];
    const begun: string[] = [];
    const begin = (name: string, work: Promise<string>) =>
      turns.take(() => {
        begun.push(name);
        return work;
      });
    const results = [begin('first', first.promise), begin('second', second.promise)];
    await Promise.resolve();
    expect(begun).toEqual(['first']);
    first.reject(new Error('failed'));
    await expect(results[0]).rejects.toThrow('failed');
    expect(begun).toEqual(['first', 'second']);
    second.resolve('done');
    await expect(results[1]).resolves.toBe('done');
  });

  it('refuses at once when too many wait, and accepts more after they have finished', async () => {
    const turns = oneAtATime(1);
    const running = deferred();
    const results = [turns.take(() => running.promise), turns.take(() => Promise.resolve('waited'))];
    await expect(turns.take(() => Promise.resolve('too many'))).rejects.toMatchObject({
      code: 'unavailable',
    });
    running.resolve('ran');
    expect(await Promise.all(results)).toEqual(['ran', 'waited']);
    expect(await turns.take(() => Promise.resolve('later'))).toBe('later');
  });
});
