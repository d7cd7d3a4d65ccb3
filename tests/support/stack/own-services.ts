import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { sql } from '#platform/drizzle/orm.ts';
import { openDatabase } from '#platform/database.ts';
import { backend } from './backend-environment.ts';

const NAMES = ['DATABASE_URL', 'BLOB_DIR', 'SMTP_URL', 'MAIL_FROM', 'KEY_ENCRYPTION_KEY', 'APP_URL'] as const;

export interface OwnServices {
  child: ChildProcess;
  /** Base URL of the services; rejects when they end before they listen. */
  ready: Promise<string>;
  /** URL of their metrics; undefined where they have none. */
  metrics: Promise<string | undefined>;
  /** Exit code, or null when a signal ended them. */
  ended: Promise<number | null>;
  /** Returns their output so far. */
  output: () => string;
}

const running = new Set<ChildProcess>();
const kept = new Set<ChildProcess>();
const killAll = (children: Set<ChildProcess>) => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
};
afterEach(() => killAll(running));
afterAll(() => killAll(kept));

/** Lets services run until the end of the file, for tests that leave them as they were: a start takes seconds. */
export function keepForFile({ child }: OwnServices): void {
  running.delete(child);
  kept.add(child);
}

/**
 * Starts services for one test, which may stop or break them. They are stopped with the test, unless `keepForFile` has them. Their database must be
 * separate, see `useOwnDatabase`.
 */
export function startOwnServices(
  changes: Record<string, string> = {},
  args: string[] = [],
  execPath = process.execPath,
): OwnServices {
  const environment = Object.fromEntries(NAMES.map((name) => [name, backend(name)]));
  const child = fork(path.resolve('services/main.ts'), args, {
    env: { ...process.env, ...environment, SERVICES_PORT: '0', LOG_LEVEL: 'info', ...changes },
    execArgv: [],
    execPath,
    silent: true,
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const listening = new Promise<{ url: string; metricsUrl?: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { url: string; metricsUrl?: string })); // sent by main.ts when it listens
    void ended.then((code) => reject(new Error(`ended with ${code}\n${output}`)));
  });
  const ready = listening.then(({ url }) => url);
  const metrics = listening.then(({ metricsUrl }) => metricsUrl);
  for (const one of [ready, metrics]) one.catch(() => undefined); // a test that expects the end does not wait for the start
  return { child, ready, metrics, ended, output: () => output };
}

/** Creates an empty database on the backend's server and returns its URL. */
export async function emptyDatabase(): Promise<string> {
  const name = newName();
  await onServer(`create database ${name}`);
  return urlOfDatabase(name);
}

/** Creates a database with all tables on the backend's server and returns its URL. */
export async function migratedDatabase(): Promise<string> {
  await (template ??= makeTemplate());
  const name = newName();
  await onServer(`create database ${name} template ${TEMPLATE}`);
  return urlOfDatabase(name);
}

/** Database with all tables, and those of the queue, which is copied: that takes a fraction of the time of the migrations. */
const TEMPLATE = 'migrated_template';
let template: Promise<void> | undefined;

/** Makes the template if no test file has done so on this server; it gets its name when it is complete. */
async function makeTemplate(): Promise<void> {
  const found = await onServer(`select 1 from pg_database where datname = '${TEMPLATE}'`);
  if (found.length > 0) return;
  const { migrateDatabase } = await import('#platform/migrate.ts'); // which most test files need not load
  const { migrateJobs } = await import('#platform/jobs.ts');
  const name = newName();
  await onServer(`create database ${name}`);
  await migrateDatabase(urlOfDatabase(name));
  await migrateJobs(urlOfDatabase(name));
  await onServer(`alter database ${name} rename to ${TEMPLATE}`);
}

const newName = () => `own_${randomUUID().replaceAll('-', '')}`;

function urlOfDatabase(name: string): string {
  const url = new URL(backend('DATABASE_URL'));
  url.pathname = `/${name}`;
  return url.toString();
}

/** Runs a statement on a connection of its own and returns the rows. */
async function onServer(statement: string): Promise<unknown[]> {
  const { database, close } = openDatabase(backend('DATABASE_URL'), (error) => {
    throw error;
  });
  try {
    return (await database.execute(sql.raw(statement))).rows;
  } finally {
    await close();
  }
}

/**
 * Makes a test file use a separate database with all tables, before its first use of `database()`. A file that starts
 * services needs one: they would take the jobs of tests that run at the same time, and run them with their own
 * environment.
 */
export async function useOwnDatabase(): Promise<void> {
  process.env['DATABASE_URL'] = await migratedDatabase();
}
