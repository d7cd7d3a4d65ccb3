/** Returns a function that caches the answer of `ask` for a time in milliseconds; a failure is not cached. */
export function keptFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    const at = performance.now();
    if (!last || at - last.at >= ms) {
      last = { at, answer: ask() };
      last.answer.catch(() => (last = undefined));
    }
    return last.answer;
  };
}
