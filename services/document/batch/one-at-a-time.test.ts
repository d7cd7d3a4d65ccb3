import { oneAtATime } from './one-at-a-time.ts';

function scene() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const work = jest.fn<Promise<void>, [string]>(
    () => new Promise((resolve, reject) => ends.push({ resolve, reject })),
  );
  const again = jest.fn<Promise<void>, [string]>(() => Promise.resolve());
  return { ends, work, again, run: oneAtATime({ work, again }) };
}

describe('oneAtATime', () => {
  it('queues an id again that was asked for while it was worked on, once, and works on others beside it', async () => {
    const { ends, work, again, run } = scene();
    const [first, other] = [run('a'), run('b')];
    await Promise.all([run('a'), run('a')]);
    expect(work.mock.calls).toEqual([['a'], ['b']]);
    expect(again).not.toHaveBeenCalled();
    for (const end of ends) end.resolve();
    await Promise.all([first, other]);
    expect(again.mock.calls).toEqual([['a']]);
  });

  it('leaves an id whose work has failed to the caller, and works on it when it is asked for again', async () => {
    const { ends, work, again, run } = scene();
    const first = run('a');
    await run('a');
    ends[0]!.reject(new Error('The database is away.'));
    await expect(first).rejects.toThrow('The database is away.');
    const second = run('a');
    ends[1]!.resolve();
    await second;
    expect(work).toHaveBeenCalledTimes(2);
    expect(again).not.toHaveBeenCalled();
  });
});
