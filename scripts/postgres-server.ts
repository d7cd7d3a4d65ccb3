import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { DatabaseUnusable } from './database-unusable.ts';
import { freePort } from './free-port.ts';
import type { Account } from './postgres-account.ts';
import type { ProgramLog } from './program-log.ts';
import { makeOwnedFolder, type PostgresPrograms } from './postgres-files.ts';
import { syncFolder } from './sync-folder.ts';

/** A cluster, and the programs, account and password of its server. */
export interface ServerOptions {
  /** Folder of the cluster. */
  data: string;
  programs: PostgresPrograms;
  account: Account | null;
  /** Password of the superuser. */
  password: string;
  /** Log that receives the messages of the server. */
  log?: ProgramLog | undefined;
}

export interface RunningServer {
  /** Connection string of the database `countersign` for the superuser, with which no program of the product runs. */
  url: string;
  port: number;
  /** Fast shutdown; resolves when the server has gone. */
  stop(): Promise<void>;
  /** Resolves when the server has ended, by itself or by `stop`, with its exit code or the name of the signal. */
  ended: Promise<number | string>;
}

const SUPERUSER = 'countersign';
const DATABASE = 'countersign';
const START_TIMEOUT_MS = 60_000;

const SETTINGS = [
  ...['-c', 'listen_addresses=127.0.0.1'],
  ...['-c', 'unix_socket_directories='],
  ...['-c', 'max_connections=200'], // services open up to 28 each, and tests run several at once
  ...['-c', 'timezone=UTC'],
];

/** Parameters of a connection, which would come from PGSSLMODE and PGOPTIONS of the environment otherwise. */
const PARAMETERS = new URLSearchParams({ sslmode: 'disable', options: '-c timezone=UTC' });

/** Returns the connection string of the database `countersign` at a port of the loopback; PG* variables of the environment change nothing. */
export function databaseUrl(port: number, password: string, database = DATABASE): string {
  return `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}?${PARAMETERS}`;
}

/** File beside a cluster that is being made. */
const markOf = (data: string) => `${data}.unfinished`;

/** Returns whether a folder has a complete cluster. A start that was killed may have left a part of one. */
export const hasCluster = (data: string): boolean =>
  existsSync(path.join(data, 'PG_VERSION')) && !existsSync(markOf(data));

/** Creates an empty cluster. */
export async function createCluster({ data, programs, account, password }: ServerOptions): Promise<void> {
  makeOwnedFolder(data, account);
  const mark = markOf(data);
  if (existsSync(mark)) removeContent(data);
  writeFileSync(mark, '', { flush: true });
  syncFolder(path.dirname(data));
  const passwordFile = `${data}.${randomBytes(6).toString('hex')}`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  try {
    const flags = [
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
    ];
    const where = [`--pgdata=${data}`, `--username=${SUPERUSER}`, `--pwfile=${passwordFile}`];
    await promisify(execFile)(programs.initdb, [...where, ...flags], { ...account, cwd: '/' });
    rmSync(mark);
  } catch (error) {
    removeContent(data);
    throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Empties a folder, which may be the root of a file system. */
function removeContent(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true, force: true });
}

/** Starts a server on a cluster, on the loopback and a free port, and creates the database `countersign` if it is missing. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  await endLeftover(options.data);
  return startServerAt(options, await freePort());
}

/**
 * Starts a server at the port of one that has just ended by itself. PostgreSQL refuses while processes of that one still
 * run, which its postmaster.pid tells.
 */
export async function startServerAt(
  { data, programs, account, password, log }: ServerOptions,
  port: number,
): Promise<RunningServer> {
  const command = [programs.postgres, '-D', data, '-p', String(port), ...SETTINGS];
  const [program = '', ...args] = [...(await endingWithParent()), ...command];
  const server = spawn(program, args, {
    ...account,
    detached: true, // Ctrl-C must reach the parent alone, which stops the services first
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  log?.follow(server.stderr);
  const ended = new Promise<number | string>((resolve) => {
    server.once('exit', (code, signal) => resolve(code ?? signal ?? 1));
    server.on('error', (error) => resolve(error.message)); // the system could not start it
  });
  const maintenance = databaseUrl(port, password, 'postgres');
  try {
    await accepting(maintenance, server, data);
  } catch (error) {
    await stop(server, ended);
    throw error;
  }
  await ensureDatabase(maintenance);
  return { url: databaseUrl(port, password), port, stop: () => stop(server, ended), ended };
}

/** Returns the command that has Linux stop a server whose parent was killed; elsewhere the next start stops it. */
const endingWithParent = async (): Promise<string[]> => {
  const command = ['setpriv', '--pdeathsig', 'INT'];
  const [program = '', ...args] = command;
  return promisify(execFile)(program, [...args, 'true']).then(
    () => command,
    () => [],
  );
};

/**
 * Ends a server that a killed process left running on this cluster. postmaster.pid outlives a killed server, and its
 * process id may belong to another program by now; PostgreSQL would refuse to start.
 */
export async function endLeftover(data: string): Promise<void> {
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

/** @throws DatabaseUnusable when the server refuses the password */
async function accepting(url: string, server: ChildProcess, data: string): Promise<void> {
  let log = '';
  server.stderr?.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4000)));
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (server.exitCode === null && server.signalCode === null && Date.now() < deadline) {
    const answer = await answerOf(url);
    if (answer === 'accepted') return;
    if (answer === WRONG_PASSWORD)
      throw new DatabaseUnusable(
        `The database in ${data} was made with other secrets than those in secrets.json of the data folder. Put the former file back, or ` +
          `restore a backup. To begin with an empty database, remove ${data}.`,
      );
    await wait(50);
  }
  throw new Error(`The database did not start.\n${log}`);
}

/** SQLSTATE of a refused password. */
const WRONG_PASSWORD = '28P01';

/** Returns `accepted`, or the code of the error with which a connection fails. */
async function answerOf(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  try {
    await client.connect();
    return 'accepted';
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : undefined;
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

async function stop(server: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) server.kill('SIGINT');
  await ended;
}
