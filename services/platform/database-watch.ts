/** Connection of its own by which a watch asks the database. */
export interface Probe {
  /** Runs a query that needs no table, after connecting where that is needed. */
  ask: () => Promise<void>;
  /** Breaks the connection; the next question makes another. */
  drop: () => void;
}

export interface WatchOptions {
  probe: Probe;
  /** Breaks the connections of requests, so that what waits on them fails at once. */
  breakConnections: () => void;
  onAway: () => void;
}

export interface DatabaseWatch {
  /** Returns whether the database holds its connections and does not respond. */
  isAway: () => boolean;
  stop: () => void;
}

const EVERY_MS = 500;
/**
 * Half of the time limit for an answer. The limit is waited for in halves, since an event loop that was blocked runs its timers
 * before it reads the answer.
 */
const HALF_PATIENCE_MS = 1_500;
const BREAK_EVERY_MS = 250;

/**
 * Asks the database twice a second whether it responds. A server that is frozen, or a network that drops packets, closes no
 * connection: requests would wait for their time limits, which are long for the sake of long queries. A refused connection is
 * ignored here, since requests notice it at once.
 */
export function watchDatabase({ probe, breakConnections, onAway }: WatchOptions): DatabaseWatch {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let breaking: NodeJS.Timeout | undefined;
  const setAway = (isAway: boolean) => {
    if (isAway && !breaking) {
      onAway();
      breakConnections();
      breaking = setInterval(breakConnections, BREAK_EVERY_MS); // also those that are being made
    }
    if (!isAway) {
      clearInterval(breaking);
      breaking = undefined;
    }
  };
  const watch = async () => {
    while (!isStopping()) {
      const answered = await settles(probe.ask());
      if (!answered) probe.drop();
      if (!isStopping()) setAway(!answered);
      await passed(breaking ? BREAK_EVERY_MS : EVERY_MS);
    }
  };
  void watch();
  return {
    isAway: () => breaking !== undefined,
    stop: () => {
      stopping.abort();
      setAway(false);
      probe.drop();
    },
  };
}

/** Returns whether a promise settles, with a value or an error, before the patience ends. */
async function settles(answer: Promise<void>): Promise<boolean> {
  const settled = answer.then(
    () => true,
    () => true,
  );
  const late = async () => {
    await passed(HALF_PATIENCE_MS);
    await passed(HALF_PATIENCE_MS);
    return false;
  };
  return Promise.race([settled, late()]);
}

const passed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
