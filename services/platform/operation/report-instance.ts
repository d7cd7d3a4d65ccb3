import type { Database } from '../database.ts';
import { startSweep } from '../sweep.ts';
import {
  noteInstance,
  removeGoneInstances,
  removeInstance,
  type InstanceFacts,
  type InstanceState,
} from './instance-store.ts';

const EVERY_MS = 15_000;

export interface InstanceReportOptions {
  facts: InstanceFacts;
  readState: () => Promise<InstanceState>;
  /** Whether the database does not respond: it is not asked then. */
  isAway: () => boolean;
  onError: (error: Error) => void;
}

/** Reports to the database every 15 seconds that this process runs, and how. Returns the function that removes its report. */
export function startInstanceReport(
  database: Database,
  { facts, readState, isAway, onError }: InstanceReportOptions,
): () => Promise<void> {
  let isFirst = true;
  const end = startSweep({
    everyMs: EVERY_MS,
    startsAtOnce: true,
    onError,
    work: async () => {
      if (isAway()) return;
      await noteInstance(database, facts, { ...(await readState()), uptimeSeconds: process.uptime() });
      if (isFirst) await removeGoneInstances(database);
      isFirst = false;
    },
  });
  return async () => {
    await end();
    await removeInstance(database, facts.id).catch(onError);
  };
}
