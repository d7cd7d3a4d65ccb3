/** On whose behalf work is done, and whether others' work that is not urgent may hold it up. */
export interface Share {
  /** Id of the organization, or of the user without one; null for a visitor. */
  owner: string | null;
  /** True for work that a signature consists of. */
  isUrgent: boolean;
}

export interface FairQueueOptions {
  /** Number of works that run at once. */
  atOnce: number;
  /** Number of works of an owner, and of all visitors together, that may wait. */
  mostWaiting: { ofOwner: number; ofVisitors: number };
  /** Time in milliseconds after which work that has not begun is refused. */
  patienceMs: number;
  /** Returns the error of work that is refused. */
  refusal: () => Error;
}

export interface FairQueue {
  /** Runs the work when its turn comes. @throws the refusal when too much work waits, or it has waited too long */
  take<T>(share: Share, work: () => Promise<T>): Promise<T>;
}

interface Waiting extends Share {
  begin: () => void;
}

/**
 * Returns a queue that owners share fairly: urgent work first, that of visitors last, and among equals that of the owner whose
 * last work began the longest ago. Neither one owner nor work that is not urgent ever takes all places, as long as there are two; visitors
 * together take one.
 */
export function fairQueue({ atOnce, mostWaiting, patienceMs, refusal }: FairQueueOptions): FairQueue {
  const allButOne = Math.max(1, atOnce - 1);
  const running: Share[] = [];
  const waiting: Waiting[] = []; // in the order of their arrival
  const lastBegun = new Map<string | null, number>();
  let begun = 0;

  const runningOf = (isCounted: (share: Share) => boolean) => running.filter(isCounted).length;
  const mayBegin = ({ owner, isUrgent }: Share) =>
    running.length < atOnce &&
    (isUrgent || runningOf((one) => !one.isUrgent) < allButOne) &&
    runningOf((one) => one.owner === owner) < (owner === null ? 1 : allButOne);
  const isBefore = (one: Share, other: Share) =>
    rank(one) - rank(other) || (lastBegun.get(one.owner) ?? 0) - (lastBegun.get(other.owner) ?? 0);

  const beginNext = () => {
    const [next] = waiting.filter(mayBegin).sort(isBefore); // the sort is stable: equals stay in the order of arrival
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    running.push(next);
    lastBegun.set(next.owner, ++begun);
    next.begin();
    beginNext();
  };

  const end = (share: Share) => {
    running.splice(running.indexOf(share), 1);
    if (![...running, ...waiting].some(({ owner }) => owner === share.owner)) lastBegun.delete(share.owner);
    beginNext();
  };

  return {
    async take(share, work) {
      const most = share.owner === null ? mostWaiting.ofVisitors : mostWaiting.ofOwner;
      if (!mayBegin(share) && waiting.filter(({ owner }) => owner === share.owner).length >= most)
        throw refusal();
      const place = await new Promise<Waiting>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(refusal());
        }, patienceMs);
        const begin = () => {
          clearTimeout(timer);
          resolve(entry);
        };
        const entry: Waiting = { ...share, begin };
        waiting.push(entry);
        beginNext();
      });
      try {
        return await work();
      } finally {
        end(place);
      }
    },
  };
}

function rank({ owner, isUrgent }: Share): number {
  if (owner === null) return 2;
  return isUrgent ? 0 : 1;
}
