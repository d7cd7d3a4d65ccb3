/**
 * Shows the parts of a page that come after its placeholders as soon as they are there. React holds them back until 300 ms after
 * the first paint, whose time it notes in `$RT`: a list that was ready came that much later. Runs as an inline script, as
 * `revealAtOnce.toString()`: it refers to nothing outside of itself.
 */
export function revealAtOnce(): void {
  Object.defineProperty(globalThis, '$RT', {
    get: () => undefined,
    set: () => undefined,
    configurable: true,
  });
}
