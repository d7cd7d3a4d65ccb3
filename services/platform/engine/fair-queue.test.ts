import { fairQueue, type Place, type Share } from './fair-queue.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));
const urgent = (owner: string): Share => ({ owner, isUrgent: true });
const later = (owner: string): Share => ({ owner, isUrgent: false });
const visitor: Share = { owner: null, isUrgent: false };

/** Queue whose works are named, begin when the queue lets them, and end when the test says so. */
function workplace({ atOnce = 3, ofOwner = 100, ofVisitors = 20, mostAway = 8, patienceMs = 60_000 } = {}) {
  const queue = fairQueue({
    atOnce,
    mostAway,
    mostWaiting: { ofOwner, ofVisitors },
    patienceMs,
    refusal: () => new Error('refused'),
  });
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const places = new Map<string, Place>();
  return {
    begun,
    add(name: string, share: Share): Promise<string> {
      const result = queue.take(share, (place) => {
        begun.push(name);
        places.set(name, place);
        const end = Promise.withResolvers<string>();
        ends.set(name, end);
        return end.promise;
      });
      result.catch(() => undefined); // what still waits when a test ends is refused later
      return result;
    },
    place: (name: string) => places.get(name)!,
    async end(name: string) {
      ends.get(name)!.resolve(name);
      await settle();
    },
    async fail(name: string) {
      ends.get(name)!.reject(new Error(name));
      await settle();
    },
  };
}

describe('a fair queue', () => {
  it('keeps a place for the signature of another owner while one owner has much to do', async () => {
    const { add, begun } = workplace();
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add(name, later('A'));
    void add('b1', urgent('B'));
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
  });

  it('keeps a place for signatures while several owners have checks made', async () => {
    const { add, begun, end } = workplace();
    for (const owner of ['A', 'B', 'C']) void add(owner, later(owner));
    await settle();
    expect(begun).toEqual(['A', 'B']);
    void add('signature', urgent('D'));
    await settle();
    expect(begun).toEqual(['A', 'B', 'signature']);
    await end('signature');
    expect(begun).toEqual(['A', 'B', 'signature']);
    await end('A');
    expect(begun).toEqual(['A', 'B', 'signature', 'C']);
  });

  it('takes turns between owners, however much one of them has waiting', async () => {
    const { add, begun, end } = workplace({ atOnce: 2 });
    for (const name of ['a1', 'a2', 'a3']) void add(name, later('A'));
    for (const name of ['b1', 'b2']) void add(name, later('B'));
    await settle();
    for (const name of ['a1', 'b1', 'a2', 'b2']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('begins signatures first and the work of visitors last, of which one runs at a time', async () => {
    const { add, begun, end } = workplace({ atOnce: 2 });
    void add('first', urgent('A'));
    void add('second', urgent('B'));
    void add('visitor 1', visitor);
    void add('visitor 2', visitor);
    void add('check', later('C'));
    void add('signature', urgent('D'));
    await settle();
    for (const name of ['first', 'second', 'check', 'signature', 'visitor 1']) await end(name);
    expect(begun).toEqual(['first', 'second', 'signature', 'check', 'visitor 1', 'visitor 2']);
  });

  it('goes on after work that failed, and passes its error on', async () => {
    const { add, begun, fail } = workplace({ atOnce: 1 });
    const failing = add('failing', later('A'));
    const failure = expect(failing).rejects.toThrow('failing');
    void add('next', later('A'));
    await settle();
    await fail('failing');
    await failure;
    expect(begun).toEqual(['failing', 'next']);
  });

  it('runs everything in one place when there is no more', async () => {
    const { add, begun, end } = workplace({ atOnce: 1 });
    void add('check', later('A'));
    void add('visitor', visitor);
    void add('signature', urgent('B'));
    await settle();
    for (const name of ['check', 'signature', 'visitor']) await end(name);
    expect(begun).toEqual(['check', 'signature', 'visitor']);
  });

  it('refuses more than an owner, or all visitors, may have waiting, and takes the work of others', async () => {
    const { add, begun } = workplace({ atOnce: 2, ofOwner: 2, ofVisitors: 1 });
    for (const name of ['a1', 'a2', 'a3']) void add(name, later('A'));
    await expect(add('a4', later('A'))).rejects.toThrow('refused');
    void add('b1', urgent('B'));
    void add('visitor', visitor);
    await expect(add('another visitor', visitor)).rejects.toThrow('refused');
    expect(begun).toEqual(['a1', 'b1']);
  });

  it('refuses work that has waited too long, and not work that has begun', async () => {
    const { add, begun, end } = workplace({ atOnce: 1, patienceMs: 1 });
    const running = add('running', later('A'));
    await expect(add('waiting', later('A'))).rejects.toThrow('refused');
    await end('running');
    expect(await running).toBe('running');
    expect(begun).toEqual(['running']);
    void add('later', later('A'));
    await settle();
    expect(begun).toEqual(['running', 'later']);
  });

  it('gives the place of work that waits for the network to others, and gives it one before work that has not begun', async () => {
    const { add, begun, place, end } = workplace({ atOnce: 1 });
    void add('signature', { ...urgent('A'), mayLeave: true });
    void add('upload', later('B'));
    void add('other', urgent('C'));
    await settle();
    expect(begun).toEqual(['signature']);
    place('signature').leave();
    await settle();
    expect(begun).toEqual(['signature', 'other']);
    let isBack = false;
    void place('signature')
      .comeBack()
      .then(() => (isBack = true));
    await settle();
    expect(isBack).toBe(false);
    await end('other');
    expect([isBack, begun]).toEqual([true, ['signature', 'other']]);
    await end('signature');
    expect(begun).toEqual(['signature', 'other', 'upload']);
  });

  it('begins no more work that may leave than may be away, half of it of one owner, and ends work that is away', async () => {
    const { add, begun, place, end } = workplace({ atOnce: 2, mostAway: 3 });
    const signing = (owner: string) => ({ ...urgent(owner), mayLeave: true });
    for (const name of ['a1', 'a2', 'a3']) {
      void add(name, signing('A'));
      await settle();
      if (begun.includes(name)) place(name).leave();
    }
    expect(begun).toEqual(['a1', 'a2']);
    void add('b1', signing('B'));
    void add('b2', signing('B'));
    void add('upload', later('A'));
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'upload']);
    await end('a1');
    await end('upload');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'upload', 'a3']);
  });
});
