/** Returns a function that collects texts for a time, then calls `act` once with all of them. */
export function coalesced(
  act: (words: ReadonlySet<string>) => void,
  milliseconds: number,
): (words: readonly string[]) => void {
  let waiting: Set<string> | null = null;
  return (words) => {
    if (waiting === null) {
      waiting = new Set();
      setTimeout(() => {
        const collected = waiting ?? new Set();
        waiting = null;
        act(collected);
      }, milliseconds);
    }
    for (const word of words) waiting.add(word);
  };
}
