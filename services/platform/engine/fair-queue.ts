/** Owner of work and what the queue decides its order by. */
export interface Share {
  /** Id of the organization, or of the user without one; null for a visitor. */
  owner: string | null;
  /** True for work that is part of a signature. */
  isUrgent: boolean;
  /** True for work that may leave its place while it waits for the network. */
  mayLeave?: boolean;
}

/** Place of work that runs, which others can have while the work waits for something else. */
export interface Place {
  leave(): void;
  /** Resolves when the work has a place again. It goes before work that has not begun. */
  comeBack(): Promise<void>;
}

export interface FairQueueOptions {
  /** Number of works that run at once. */
  atOnce: number;
  /** Number of works that may be away from their place or leave it, altogether; an owner may have half of them. */
  mostAway: number;
  /** Number of works of an owner, and of all visitors together, that may wait. */
  mostWaiting: { ofOwner: number; ofVisitors: number };
  /** Time in milliseconds after which work that has not begun is refused. */
  patienceMs: number;
  /** Returns the error of work that is refused. */
  refusal: () => Error;
}

export interface FairQueue {
  /** Runs the work when its turn comes. @throws the refusal when too much work waits, or it has waited too long */
  take<T>(share: Share, work: (place: Place) => Promise<T>): Promise<T>;
  state(): QueueState;
}

/** Numbers of works. */
export interface QueueState {
  running: number;
  /** Works that have left their place and not come back to it. */
  away: number;
  /** Works that have not begun, by class. */
  waiting: { signatures: number; members: number; visitors: number };
}

interface Entry extends Share {
  begin: () => void;
}

/**
 * Returns a queue that owners share fairly: urgent work first, that of visitors last, and among equals that of the owner whose
 * last work began the longest ago. Neither one owner nor work that is not urgent ever takes all places, as long as there are two; visitors
 * together take one. Work that waits for the network leaves its place to others meanwhile.
 */
export function fairQueue({
  atOnce,
  mostAway,
  mostWaiting,
  patienceMs,
  refusal,
}: FairQueueOptions): FairQueue {
  const allButOne = Math.max(1, atOnce - 1);
  const mostAwayOfOwner = Math.ceil(mostAway / 2);
  const running: Entry[] = [];
  const away: Entry[] = [];
  const waiting: Entry[] = []; // in the order of their arrival
  const lastBegun = new Map<string | null, number>();
  let begun = 0;

  const runningOf = (isCounted: (share: Share) => boolean) => running.filter(isCounted).length;
  const mayBegin = (entry: Share) => {
    const { owner, isUrgent } = entry;
    return (
      running.length < atOnce &&
      (isUrgent || runningOf((one) => !one.isUrgent) < allButOne) &&
      runningOf((one) => one.owner === owner) < (owner === null ? 1 : allButOne) &&
      (!entry.mayLeave || away.includes(entry as Entry) || mayLeaveToo(entry))
    );
  };
  const mayLeaveToo = ({ owner }: Share) => {
    const others = [...running, ...away].filter(({ mayLeave }) => mayLeave);
    return others.length < mostAway && others.filter((one) => one.owner === owner).length < mostAwayOfOwner;
  };
  const rankOf = (entry: Entry) => (away.includes(entry) ? -1 : rank(entry));
  const isBefore = (one: Entry, other: Entry) =>
    rankOf(one) - rankOf(other) || (lastBegun.get(one.owner) ?? 0) - (lastBegun.get(other.owner) ?? 0);

  const beginNext = () => {
    const [next] = waiting.filter(mayBegin).sort(isBefore); // the sort is stable: equals stay in the order of arrival
    if (!next) return;
    remove(waiting, next);
    remove(away, next);
    running.push(next);
    lastBegun.set(next.owner, ++begun);
    next.begin();
    beginNext();
  };

  const end = (entry: Entry) => {
    for (const list of [running, away, waiting]) remove(list, entry);
    if (![...running, ...away, ...waiting].some(({ owner }) => owner === entry.owner))
      lastBegun.delete(entry.owner);
    beginNext();
  };

  const placeOf = (entry: Entry): Place => ({
    leave() {
      if (remove(waiting, entry)) entry.begin(); // it leaves again before it had its place
      if (remove(running, entry)) away.push(entry);
      beginNext();
    },
    comeBack: () =>
      new Promise<void>((resolve) => {
        entry.begin = resolve;
        waiting.push(entry);
        beginNext();
      }),
  });

  return {
    async take(share, work) {
      const most = share.owner === null ? mostWaiting.ofVisitors : mostWaiting.ofOwner;
      if (!mayBegin(share) && waiting.filter(({ owner }) => owner === share.owner).length >= most)
        throw refusal();
      const entry = await new Promise<Entry>((resolve, reject) => {
        const timer = setTimeout(() => {
          remove(waiting, entry);
          reject(refusal());
        }, patienceMs);
        const begin = () => {
          clearTimeout(timer);
          resolve(entry);
        };
        const entry: Entry = { ...share, begin };
        waiting.push(entry);
        beginNext();
      });
      try {
        return await work(placeOf(entry));
      } finally {
        end(entry);
      }
    },
    state() {
      const ranks = waiting.filter((entry) => !away.includes(entry)).map(rank);
      const countOf = (wanted: number) => ranks.filter((one) => one === wanted).length;
      return {
        running: running.length,
        away: away.length,
        waiting: { signatures: countOf(0), members: countOf(1), visitors: countOf(2) },
      };
    },
  };
}

/** Removes an entry from a list and returns whether it was there. */
function remove(list: Entry[], entry: Entry): boolean {
  const index = list.indexOf(entry);
  if (index >= 0) list.splice(index, 1);
  return index >= 0;
}

function rank({ owner, isUrgent }: Share): number {
  if (owner === null) return 2;
  return isUrgent ? 0 : 1;
}
