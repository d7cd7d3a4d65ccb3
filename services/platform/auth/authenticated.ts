import type { Caller } from './caller.ts';

/** Result of an authentication. */
export interface Authenticated<C extends Caller = Caller> {
  caller: C;
  /** Position of the primary that a replica must have replayed to answer the caller; null if only the primary may. */
  position: string | null;
}
