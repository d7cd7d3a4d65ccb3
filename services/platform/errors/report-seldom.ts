const PAUSE_MS = 60_000;
const MOST_TEXTS = 100;

/**
 * Returns a function that reports errors, of those with the same text one a minute: while the database is away, each queue of jobs fails
 * every two seconds. `report` gets the number of those that were left out since the last one of this text.
 */
export function reportSeldom(
  report: (error: Error, omitted: number) => void,
  now = () => performance.now(),
): (error: Error) => void {
  const told = new Map<string, { at: number; omitted: number }>();
  return (error) => {
    const last = told.get(error.message);
    if (last && now() - last.at < PAUSE_MS) {
      last.omitted += 1;
      return;
    }
    if (told.size >= MOST_TEXTS) told.clear();
    told.set(error.message, { at: now(), omitted: 0 });
    report(error, last?.omitted ?? 0);
  };
}
