import type { Call } from '#contracts/call.ts';

/**
 * Returns whether a call may read the replica of the database: its caller was authenticated, at a position of the primary that the
 * replica can be compared with, and the call only reads.
 */
export function mayReadReplica({ access, method, leavesTrace, readsPrimary }: Call): boolean {
  return method === 'GET' && access !== 'public' && leavesTrace === undefined && !readsPrimary;
}
