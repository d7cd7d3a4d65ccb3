import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import pg from 'pg';
import type { RunningDatabase } from '../../../scripts/database.ts';
import { postgresAccount } from '../../../scripts/postgres-account.ts';
import { currentPrograms, makeOwnedFolder } from '../../../scripts/postgres-files.ts';
import { startServer, startServerAt, type RunningServer } from '../../../scripts/postgres-server.ts';

export interface ReplicaServer {
  /** Returns the connection string of the replica for that of a role of the primary. */
  urlFor: (primaryUrl: string) => string;
  /** Runs a statement on the replica as superuser. */
  query: (statement: string) => Promise<unknown[]>;
  /** Returns how many statements the replica has run whose text begins with this. */
  statementsOf: (beginning: string) => number;
  /** Stops all processes of the server for a time, as a machine that hangs does. */
  freeze: (isFrozen: boolean) => void;
  /** Ends all processes of the server at once, as a machine that fails does. */
  kill: () => Promise<void>;
  startAgain: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts a replica of a server, from a copy of its files that is made while it runs. */
export async function startReplicaOf(primary: RunningDatabase, data: string): Promise<ReplicaServer> {
  const account = postgresAccount();
  const programs = await currentPrograms(account);
  const password = decodeURIComponent(new URL(primary.url).password);
  makeOwnedFolder(data, account);
  await copyCluster(primary, data);
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, data]);
  const statements: string[] = [];
  const log = {
    follow: (output: Readable) => {
      createInterface({ input: output }).on('line', (line) => {
        const [, statement] = /LOG: {2}(?:statement|execute [^:]+): (.*)$/.exec(line) ?? [];
        if (statement !== undefined) statements.push(statement);
      });
    },
  };
  const options = { data, programs, account, password, log };
  let server: RunningServer = await startServer(options);
  const { port } = server;
  const postmaster = () => Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const processes = () => [postmaster(), ...childrenOf(postmaster())];
  const signal = (pids: number[], name: NodeJS.Signals) => {
    for (const pid of pids) if (existsSync(`/proc/${pid}`)) process.kill(pid, name);
  };
  const urlFor = (primaryUrl: string) => {
    const url = new URL(primaryUrl);
    url.port = String(port);
    return url.toString();
  };
  return {
    urlFor,
    query: (statement) => runOn(urlFor(primary.url), statement),
    statementsOf: (beginning) => statements.filter((one) => one.startsWith(beginning)).length,
    freeze: (isFrozen) => signal(processes(), isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    kill: async () => {
      signal(processes(), 'SIGKILL');
      await server.ended;
    },
    startAgain: async () => {
      server = await startServerAt(options, port);
    },
    stop: () => server.stop(),
  };
}

/** PostgreSQL, chapter Continuous Archiving: base backup by the low-level API, whose label makes the copy consistent. */
async function copyCluster(primary: RunningDatabase, data: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query(`select pg_backup_start('replica', true)`);
  const left = /^(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+)$/;
  cpSync(primary.folder, data, {
    recursive: true,
    preserveTimestamps: true,
    filter: (source) => !left.test(path.relative(primary.folder, source)),
  });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  mkdirSync(path.join(data, 'pg_wal'), { recursive: true });
  const { port, password, username } = new URL(primary.url);
  writeFileSync(path.join(data, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(path.join(data, 'standby.signal'), '');
  const origin = `host=127.0.0.1 port=${port} user=${username} password=${decodeURIComponent(password)}`;
  writeFileSync(
    path.join(data, 'postgresql.auto.conf'),
    [
      `primary_conninfo = '${origin}'`,
      `log_statement = 'all'`,
      `wal_retrieve_retry_interval = '200ms'`,
      '',
    ].join('\n'),
  );
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** Runs a statement as the role of a connection string. */
export async function runOn(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
