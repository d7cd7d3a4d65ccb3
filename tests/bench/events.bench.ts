import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { parseArgs } from 'node:util';
import { sealData } from 'iron-session';
import { createOrganizationWithMembers } from '#demo/organization.ts';
import { startSession } from '#platform/auth/session-store.ts';
import { openDatabase, type Database } from '#platform/database.ts';
import { notify } from '#platform/notifications/notify.ts';
import { openVault } from '#platform/vault.ts';
import { temporaryDataRoot } from '#support/stack/temporary-data-root.ts';
import { startDatabase } from '../../scripts/database.ts';
import { print } from './measure.ts';
import { startServicesAndWeb, type ServicesAndWeb } from './services-and-web.ts';

/**
 * Opens many streams of notification events at one instance of the services, each of another user: first directly, then through the web
 * app. Measures the memory of both processes for each stream, how long an event takes from the commit to all streams, and how long
 * other requests take meanwhile.
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
  /** Session cookie of the web app. */
  cookie: string;
}

async function main(): Promise<void> {
  const root = temporaryDataRoot('bench-events');
  const server = await startDatabase({ dataRoot: root, password: randomBytes(12).toString('hex') });
  const key = randomBytes(32);
  const product = await startServicesAndWeb({ root, databaseUrl: server.url, key });
  const { database, close } = openDatabase(server.url, (error) => process.stderr.write(`${error.message}\n`));
  try {
    const users = await makeUsers(database, openVault(key), product.sessionSecret);
    for (const at of ['service', 'web'] as const) await measureStreams(at, { product, users, database });
  } finally {
    await product.stop();
    await close();
    await server.stop();
    for (const folder of [root, server.folder]) rmSync(folder, { recursive: true, force: true });
  }
}

interface Measured {
  product: ServicesAndWeb;
  users: readonly User[];
  database: Database;
}

async function measureStreams(
  at: 'service' | 'web',
  { product: { services, web }, users, database }: Measured,
): Promise<void> {
  const open = (user: User) =>
    at === 'service'
      ? openStream(services.url, { authorization: `Bearer ${user.token}` })
      : openStream(`${web.url}/api`, { cookie: `countersign-session=${user.cookie}` });
  const memory = async () => ({ services: await settled(services.pid), web: await settled(web.pid) });
  const warm = await Promise.all(users.slice(0, WARM_UP).map(open));
  for (const stream of warm) stream.destroy();
  const before = await memory();
  const idle = await timeOfHealth(services.url);
  const streams = await Promise.all(users.map(open));
  const after = await memory();
  const delays: number[] = [];
  for (let round = 0; round < Number(options.rounds); round += 1) {
    delays.push(await delayOfEvents(database, { users, streams }));
  }
  delays.sort((one, other) => one - other);
  const busy = await timeOfHealth(services.url);
  const each = (name: 'services' | 'web') => rounded((after[name] - before[name]) / streams.length);
  print({
    bench: 'events',
    at,
    connections: streams.length,
    services_rest_mb: rounded(before.services / 1024),
    services_kb_for_each_connection: each('services'),
    ...(at === 'web'
      ? { web_rest_mb: rounded(before.web / 1024), web_kb_for_each_connection: each('web') }
      : {}),
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

function openStream(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${url}/general/notification/events`, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`A stream got ${response.statusCode}.`));
      response.once('data', () => resolve(response));
    }).once('error', reject);
  });
}

async function makeUsers(
  database: Database,
  vault: ReturnType<typeof openVault>,
  sessionSecret: string,
): Promise<User[]> {
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
    members.map(async ({ userId }) => {
      const token = await startSession(database, userId);
      const cookie = await sealData({ token, organizationId }, { password: sessionSecret, ttl: 3600 });
      return { userId, organizationId, token, cookie };
    }),
  );
}

/** Returns the memory of a process in kB once it has not grown or shrunk by more than 200 kB for two seconds. */
async function settled(pid: number): Promise<number> {
  for (let last = 0; ;) {
    const now = memoryOf(pid);
    if (Math.abs(now - last) <= 200) return now;
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

const rounded = (value: number): number => Number(value.toPrecision(4));

await main();
