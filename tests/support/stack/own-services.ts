import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { backend, database } from './backend-environment.ts';

const NAMES = ['DATABASE_URL', 'BLOB_DIR', 'SMTP_URL', 'MAIL_FROM', 'KEY_ENCRYPTION_KEY', 'APP_URL'] as const;

export interface OwnServices {
  child: ChildProcess;
  /** Base URL of the services; rejects when they end before they listen. */
  ready: Promise<string>;
  /** Exit code, or null when a signal ended them. */
  ended: Promise<number | null>;
  /** Returns their output so far. */
  output: () => string;
}

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});

/** Starts services for one test, which may stop or break them. They are stopped with the test. */
export function startOwnServices(changes: Record<string, string> = {}, args: string[] = []): OwnServices {
  const environment = Object.fromEntries(NAMES.map((name) => [name, backend(name)]));
  const child = fork(path.resolve('services/main.ts'), args, {
    env: { ...process.env, ...environment, SERVICES_PORT: '0', LOG_LEVEL: 'info', ...changes },
    execArgv: [],
    silent: true,
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const ready = new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { url: string }).url)); // sent by main.ts when it listens
    void ended.then((code) => reject(new Error(`ended with ${code}\n${output}`)));
  });
  ready.catch(() => undefined); // a test that expects the end does not wait for the start
  return { child, ready, ended, output: () => output };
}

/** Creates an empty database on the backend's server and returns its URL. */
export async function emptyDatabase(): Promise<string> {
  const name = `own_${randomUUID().replaceAll('-', '')}`;
  await database().execute(sql.raw(`create database ${name}`));
  const url = new URL(backend('DATABASE_URL'));
  url.pathname = `/${name}`;
  return url.toString();
}
