import { inTurns } from './in-turns.ts';

const deferred = () => Promise.withResolvers<string>();
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('inTurns', () => {
  it.each([1, 2])('runs %i at once, in the order of the calls, also after one fails', async (atOnce) => {
    const turns = inTurns({ atOnce, mostWaiting: 10 });
    const works = [deferred(), deferred(), deferred()];
    const begun: number[] = [];
    const results = works.map(({ promise }, index) =>
      turns.take(() => {
        begun.push(index);
        return promise;
      }),
    );
    const failure = expect(results[0]).rejects.toThrow('failed');
    await settle();
    expect(begun).toEqual([0, 1].slice(0, atOnce));
    works[0]!.reject(new Error('failed'));
    await failure;
    await settle();
    expect(begun).toEqual([0, 1, 2].slice(0, atOnce + 1));
    works[1]!.resolve('second');
    works[2]!.resolve('third');
    expect(await Promise.all(results.slice(1))).toEqual(['second', 'third']);
  });

  it('refuses at once when too many wait, and accepts more after they have finished', async () => {
    const turns = inTurns({ atOnce: 1, mostWaiting: 1 });
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
