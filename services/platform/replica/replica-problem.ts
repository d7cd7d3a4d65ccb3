import type { TablesVersion } from '../migrate.ts';
import type { ServerFacts } from './replica-store.ts';

const MOST_APART_MS = 30_000;
const REMOVE = 'or remove DATABASE_READ_URL';

/** Returns why a server cannot be read in place of the primary, and what to do, in a sentence; null if it can. */
export function replicaProblem(replica: ServerFacts, primary: ServerFacts, machineMs: number): string | null {
  if (replica.cluster !== primary.cluster)
    return `DATABASE_READ_URL names a server of another cluster than DATABASE_URL. Set it to a replica of the server in DATABASE_URL, ${REMOVE}.`;
  if (!replica.isReplica)
    return `DATABASE_READ_URL names a server that is no replica: it accepts writes. Set it to a hot standby of the server in DATABASE_URL, ${REMOVE}.`;
  if (replica.database !== primary.database)
    return `DATABASE_READ_URL names the database ${replica.database}, and DATABASE_URL the database ${primary.database}. Set both to the same one, ${REMOVE}.`;
  const apartMs = Math.abs(machineMs - replica.clockMs);
  if (apartMs > MOST_APART_MS)
    return `The clock of the server in DATABASE_READ_URL differs by ${Math.round(apartMs / 1000)} seconds from that of this machine. Set both right, by NTP for example, ${REMOVE}.`;
  return null;
}

/** Returns what is wrong with the tables of a replica, and what to do, in a sentence; null if they are those of this program. */
export function tablesProblem(version: TablesVersion): string | null {
  if (version === 'same') return null;
  return `The tables on the server in DATABASE_READ_URL are those of ${version === 'earlier' ? 'an earlier' : 'a later'} version: it has not replayed what DATABASE_URL has. Let it catch up, ${REMOVE}.`;
}
