import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createOrganizationWithMembers } from '#demo/organization.ts';
import { startSession } from '#platform/auth/session-store.ts';
import { openDatabase, type Database } from '#platform/database.ts';
import { notify } from '#platform/notifications/notify.ts';
import { openVault } from '#platform/vault.ts';
import { temporaryDataRoot } from '#support/stack/temporary-data-root.ts';
import { startDatabase } from '../../scripts/database.ts';
import { print } from './measure.ts';

/**
 * Opens many streams of notification events at one instance of the services, each of another user, and measures its memory for each, how long an event
 * takes from the commit to all of them, and how long other requests take meanwhile.
 */
const { values: options } = parseArgs({
  options: {
    connections: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '20' },
  },
});
const count = Number(options.connections);
/** Streams that are opened and closed before the memory is measured. */
const WARM_UP = 3;

interface User {
  userId: string;
  organizationId: string;
  token: string;
}

async function main(): Promise<void> {
  const root = temporaryDataRoot('bench-events');
  const server = await startDatabase({ dataRoot: root, password: randomBytes(12).toString('hex') });
  const key = randomBytes(32);
  const services = fork(path.resolve(import.meta.dirname, '../../services/main.ts'), {
    env: {
      ...process.env,
      DATABASE_URL: server.url,
      BLOB_DIR: path.join(root, 'blobs'),
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Countersign <no-reply@countersign.example>',
      KEY_ENCRYPTION_KEY: key.toString('base64'),
      APP_URL: 'https://app.countersign.example',
      SERVICES_PORT: '0',
      LOG_LEVEL: 'fatal',
    },
  });
  const note = (error: Error) => process.stderr.write(`${error.message}\n`);
  const { database, close } = openDatabase(server.url, note);
  try {
    const url = await listening(services);
    const users = await makeUsers(database, openVault(key));
    await measureStreams({ url, users, database, pid: services.pid ?? 0 });
  } finally {
    services.kill('SIGTERM');
    await new Promise((resolve) => services.once('exit', resolve));
    await close();
    await server.stop();
    for (const folder of [root, server.folder]) rmSync(folder, { recursive: true, force: true });
  }
}

interface Measured {
  url: string;
  users: readonly User[];
  database: Database;
  pid: number;
}

async function measureStreams({ url, users, database, pid }: Measured): Promise<void> {
  const warm = await Promise.all(users.slice(0, WARM_UP).map((user) => openStream(url, user)));
  for (const stream of warm) stream.destroy();
  await settled(pid);
  const before = memoryOf(pid);
  const idle = await timeOfHealth(url);
  const streams = await Promise.all(users.map((user) => openStream(url, user)));
  await settled(pid);
  const after = memoryOf(pid);
  const delays: number[] = [];
  for (let round = 0; round < Number(options.rounds); round += 1) {
    delays.push(await delayOfEvents(database, { users, streams }));
  }
  delays.sort((one, other) => one - other);
  const busy = await timeOfHealth(url);
  print({
    bench: 'events',
    connections: streams.length,
    rest_mb: rounded(before / 1024),
    open_mb: rounded(after / 1024),
    kb_for_each_connection: rounded((after - before) / streams.length),
    to_all_p50_ms: rounded(delays[Math.floor(delays.length / 2)] ?? 0),
    to_all_max_ms: rounded(delays.at(-1) ?? 0),
    health_ms_without: rounded(idle),
    health_ms_with: rounded(busy),
  });
  for (const stream of streams) stream.destroy();
}

/** Notifies all users in one transaction and returns the milliseconds from its commit to the last event. */
async function delayOfEvents(
  database: Database,
  { users, streams }: { users: readonly User[]; streams: readonly IncomingMessage[] },
): Promise<number> {
  const arrived = Promise.all(
    streams.map((stream) => new Promise((resolve) => stream.on('data', resolveOnEvent(stream, resolve)))),
  );
  await database.transaction((tx) =>
    notify(
      tx,
      users.map(({ userId, organizationId }) => ({
        organizationId,
        userId,
        kind: 'turn',
        category: 'Documents',
        description: 'Measured.',
        link: null,
      })),
    ),
  );
  const committed = performance.now();
  await arrived;
  return performance.now() - committed;
}

function resolveOnEvent(stream: IncomingMessage, resolve: (value: null) => void) {
  return function onData(chunk: Buffer) {
    if (!chunk.includes('event: ')) return; // a heartbeat
    stream.off('data', onData);
    resolve(null);
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

function openStream(url: string, { token }: User): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    get(`${url}/general/notification/events`, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`A stream got ${response.statusCode}.`));
      response.once('data', () => resolve(response));
    }).once('error', reject);
  });
}

async function makeUsers(database: Database, vault: ReturnType<typeof openVault>): Promise<User[]> {
  const { organizationId, members } = await createOrganizationWithMembers(database, vault, {
    name: 'Bench',
    members: Array.from({ length: count }, () => ({
      first_name: 'Bench',
      last_name: 'User',
      email: `${randomUUID()}@bench.example`,
      password: randomUUID(),
      role: 'Member',
    })),
  });
  return Promise.all(
    members.map(async ({ userId }) => ({
      userId,
      organizationId,
      token: await startSession(database, userId),
    })),
  );
}

/** Waits until the memory of a process has not grown or shrunk by more than 200 kB for two seconds. */
async function settled(pid: number): Promise<void> {
  for (let last = 0, now = memoryOf(pid); Math.abs(now - last) > 200; now = memoryOf(pid)) {
    last = now;
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
}

/** Returns the resident memory of a process in kB. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

async function timeOfHealth(url: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 50; round += 1) {
    const started = performance.now();
    await (await fetch(`${url}/health`)).text();
    times.push(performance.now() - started);
  }
  return times.sort((one, other) => one - other)[25] ?? 0;
}

function listening(services: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    services.once('message', (message) => resolve((message as { url: string }).url)); // sent by main.ts when it listens
    services.once('exit', (code) => reject(new Error(`The services ended with ${code}.`)));
  });
}

const rounded = (value: number): number => Number(value.toPrecision(4));

await main();
