import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { postgresAccount, type Account } from './postgres-account.ts';
import { postgresFiles, type PostgresFiles } from './postgres-files.ts';

export interface RunningDatabase {
  /** Connection string of the database `countersign`. */
  url: string;
  /** Where the cluster lies; elsewhere than below `dataRoot` when the server's account cannot go there. */
  folder: string;
  /** Fast shutdown; resolves when the server has gone. */
  stop(): Promise<void>;
  /** Resolves when the server has ended, by itself or by `stop`. */
  ended: Promise<void>;
}

const SUPERUSER = 'countersign';
const DATABASE = 'countersign';
const START_TIMEOUT_MS = 60_000;

/**
 * Starts the PostgreSQL server that comes with the project, on the loopback and a free port. The cluster is made at the first start.
 * Only one caller at a time may use a `dataRoot`: a server that a killed caller left behind there is ended first.
 */
export async function startDatabase(options: {
  dataRoot: string;
  password: string;
}): Promise<RunningDatabase> {
  const account = postgresAccount();
  const files = await postgresFiles(path.resolve(options.dataRoot), account);
  await endLeftover(files.data);
  if (!existsSync(path.join(files.data, 'PG_VERSION'))) await createCluster(files, account, options.password);

  const port = await freePort();
  const server = spawn(files.postgres, ['-D', files.data, '-p', String(port), ...SETTINGS], {
    ...account,
    detached: true, // Ctrl-C in a terminal must reach us alone: the services finish first, then the database
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const url = (database: string) =>
    `postgres://${SUPERUSER}:${encodeURIComponent(options.password)}@127.0.0.1:${port}/${database}`;
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await accepting(url('postgres'), server);
  await ensureDatabase(url('postgres'));
  return { url: url(DATABASE), folder: files.data, stop: () => stop(server, ended), ended };
}

const SETTINGS = [
  ...['-c', 'listen_addresses=127.0.0.1'],
  ...['-c', 'unix_socket_directories='],
  ...['-c', 'max_connections=100'],
  ...['-c', 'timezone=UTC'],
];

async function createCluster(files: PostgresFiles, account: Account | null, password: string): Promise<void> {
  const passwordFile = `${files.data}.${randomBytes(6).toString('hex')}`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  try {
    const flags = [
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
    ];
    const where = [`--pgdata=${files.data}`, `--username=${SUPERUSER}`, `--pwfile=${passwordFile}`];
    await promisify(execFile)(files.initdb, [...where, ...flags], { ...account, cwd: '/' });
  } catch (error) {
    rmSync(files.data, { recursive: true, force: true }); // a half-made cluster would be taken for a whole one next time
    throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** postmaster.pid outlives a killed server, and its pid may belong to another program by now; PostgreSQL would refuse to start. */
async function endLeftover(data: string): Promise<void> {
  const pidFile = path.join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (isServerOf(pid, data)) {
    process.kill(pid, 'SIGINT');
    for (let tries = 0; tries < 100 && isServerOf(pid, data); tries += 1) await wait(100);
  }
  rmSync(pidFile, { force: true });
}

function isServerOf(pid: number, data: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
  } catch {
    return false; // no such process
  }
}

async function accepting(url: string, server: ChildProcess): Promise<void> {
  let log = '';
  server.stderr?.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4000)));
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (server.exitCode === null && Date.now() < deadline) {
    if (await connects(url)) return;
    await wait(50);
  }
  throw new Error(`The database did not start.\n${log}`);
}

async function connects(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false; // not yet: the caller asks again until its deadline
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  await client.end();
}

async function stop(server: ChildProcess, ended: Promise<void>): Promise<void> {
  if (server.exitCode === null) server.kill('SIGINT');
  await ended;
}
