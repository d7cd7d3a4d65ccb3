import type { Access, Call, CallHead } from './call.ts';

/** Call whose schemas are loaded when it is made, so that a page whose first view only may make it does without them. */
export interface LaterCall<C extends Call> extends CallHead {
  readonly access: Access;
  readonly load: () => Promise<C>;
}

/** Call with its schemas, or with the way to load them. */
export type AnyCall<C extends Call> = C | LaterCall<C>;

type HeadOf<C extends Call> = Pick<C, 'service' | 'method' | 'path' | 'access'> &
  Pick<C, Extract<keyof C, 'isExtension' | 'hasNoTimeout'>>;

/** Returns the call that `load` loads, as it can be sent before. `head` must be that of the call, which the type checks. */
export function callLater<const C extends Call>(
  head: HeadOf<NoInfer<C>>,
  load: () => Promise<C>,
): LaterCall<C> {
  return { ...head, load };
}

/** Returns a call with its schemas. */
export async function loadedCall<C extends Call>(call: AnyCall<C>): Promise<C> {
  return 'load' in call ? call.load() : call;
}
