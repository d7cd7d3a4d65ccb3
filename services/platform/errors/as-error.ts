/** Returns an error itself, and of an object that only looks like one, as pg-boss emits copies with its message, code and stack, an error. */
export function asError(thrown: Error): Error {
  return thrown instanceof Error ? thrown : Object.assign(new Error(), thrown);
}
