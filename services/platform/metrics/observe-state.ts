import { Gauge, type Registry } from 'prom-client';
import type { OpenDatabase } from '../database.ts';
import type { EngineState } from '../engine/engine.ts';
import type { JobCount } from '../job-store.ts';
import { keptFor } from '../kept-for.ts';
import type { Replica } from '../replica/replica.ts';

/** Sources of the gauges, which are read at each scrape. */
export interface Observed {
  connections: OpenDatabase['connections'];
  engine: { state: () => EngineState };
  /** Null where none is configured. */
  replica: Pick<Replica, 'state'> | null;
  hub: { streams: () => number };
  countJobs: () => Promise<JobCount[]>;
  /** Called when the jobs cannot be counted; the other metrics are served then. */
  onError: (error: Error) => void;
}

/** Time in milliseconds for which the numbers of jobs are cached, since counting them reads their table. */
const KEPT_MS = 10_000;

/** Adds gauges of what a program holds at the moment of a scrape. */
export function observeState(registry: Registry, observed: Observed): void {
  const gauge = <Label extends string>(
    name: string,
    { help, labels }: { help: string; labels: readonly Label[] },
    collect: (gauge: Gauge<Label>) => void | Promise<void>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      collect() {
        return collect(this);
      },
    });

  gauge(
    'countersign_engine_tasks',
    { help: 'Tasks on a thread of the engine, and those that wait for the network.', labels: ['state'] },
    (tasks) => {
      const { running, away } = observed.engine.state();
      tasks.set({ state: 'running' }, running);
      tasks.set({ state: 'network' }, away);
    },
  );
  gauge('countersign_engine_threads', { help: 'Tasks that may run at once.', labels: [] }, (threads) =>
    threads.set(observed.engine.state().threads),
  );
  gauge(
    'countersign_engine_queue',
    { help: 'Tasks that have not begun, by class.', labels: ['class'] },
    (queue) => {
      for (const [name, count] of Object.entries(observed.engine.state().waiting))
        queue.set({ class: name }, count);
    },
  );
  gauge(
    'countersign_database_connections',
    { help: 'Connections to the database.', labels: ['pool', 'state'] },
    (connections) => {
      for (const { pool, used, idle } of observed.connections()) {
        connections.set({ pool, state: 'used' }, used);
        connections.set({ pool, state: 'idle' }, idle);
      }
    },
  );
  gauge(
    'countersign_database_waiting',
    { help: 'Queries that wait for a connection.', labels: ['pool'] },
    (waits) => {
      for (const { pool, waiting } of observed.connections()) waits.set({ pool }, waiting);
    },
  );
  gauge(
    'countersign_event_streams',
    { help: 'Open streams of notification events.', labels: [] },
    (streams) => streams.set(observed.hub.streams()),
  );
  const { replica } = observed;
  if (replica) {
    gauge('countersign_replica_up', { help: '1 while calls read the replica.', labels: [] }, (up) =>
      up.set(replica.state().status === 'used' ? 1 : 0),
    );
    gauge(
      'countersign_replica_lag_seconds',
      { help: 'Time by which the replica is behind, measured once a second.', labels: [] },
      (lag) => lag.set(replica.state().lag?.seconds ?? NaN),
    );
    gauge(
      'countersign_replica_lag_bytes',
      { help: 'Bytes of the log by which the replica is behind.', labels: [] },
      (lag) => lag.set(replica.state().lag?.bytes ?? NaN),
    );
  }
  const jobs = keptFor(KEPT_MS, observed.countJobs);
  gauge(
    'countersign_jobs',
    { help: 'Background jobs, of all instances.', labels: ['kind', 'state'] },
    async (gaugeOfJobs) => {
      gaugeOfJobs.reset(); // counts that are not known are better than old ones
      try {
        for (const { kind, state, count } of await jobs()) gaugeOfJobs.set({ kind, state }, count);
      } catch (error) {
        observed.onError(error instanceof Error ? error : new Error(String(error)));
      }
    },
  );
}
