import type { Database, PoolConnections } from '../database.ts';

/**
 * used: it answers, and has replayed nearly all · behind: it has not replayed what the primary had some seconds ago · resting: reads on
 * it failed, so it gets none for some seconds · away: it does not respond · unfit: it responds and is no replica of the primary
 */
export type ReplicaStatus = 'used' | 'behind' | 'resting' | 'away' | 'unfit';

/** Where a call that may read the replica read: on it, or on the primary for one of the other reasons. */
export type ReplicaRead = 'replica' | 'behind' | 'busy' | 'away' | 'failed';

export interface ReplicaState {
  status: ReplicaStatus;
  /** Why it is not used; null while it is. */
  problem: string | null;
  /** Time in seconds, and bytes of the log, by which it is behind the primary; null while that is not known. */
  lag: { seconds: number; bytes: number } | null;
  /** Numbers of calls since the start that read the replica, and that might have and read the primary. */
  reads: { replica: number; primary: number };
}

/** Replica of the database, which is read in place of the primary where it shows everything that the primary does. */
export interface Replica {
  /** Host of the replica, with the port where its address has one. */
  readonly host: string;
  /** Returns the database of the replica if it has replayed `position`, as visiblePosition gives it; otherwise null. */
  at: (position: string) => Promise<Database | null>;
  /** Notes that a call has read the replica. */
  noteRead: () => void;
  /** Notes that a call has failed on the replica, and that the primary answers it. */
  noteFailure: (error: unknown) => void;
  state: () => ReplicaState;
  connections: () => PoolConnections[];
  close: () => void;
}
