/** Returns a function that asks again only after a time in milliseconds, or after a failure. */
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
