import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { getDocuments } from '#contracts/document-list.ts';
import { getInstallation } from '#contracts/operation.ts';
import { getSessionTime } from '#contracts/session-time.ts';
import { eventually } from '#support/eventually.ts';
import { fetchCall, send } from '#support/service/client.ts';
import { signInOperator } from '#support/service/operator.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { startOwnServices, type OwnServices } from '#support/stack/own-services.ts';
import { runOn, startReplicaOf, type ReplicaServer } from '#support/stack/replica-server.ts';
import { temporaryDataRoot } from '#support/stack/temporary-data-root.ts';
import { startDatabase, type RunningDatabase } from '../../scripts/database.ts';
import { migrateAsOwner } from '../../scripts/database-roles.ts';

const ROOT = temporaryDataRoot('replica');
const AT_ONCE = 20;
/** Longest time in milliseconds for a call while the replica hangs: its watch, and the call once more on the primary, on a busy machine. */
const IN_TIME_MS = 10_000;
const LIST = { params: { status_or_id: 'all' }, query: {} } as const;

let primary: RunningDatabase;
let replica: ReplicaServer;
let second: ReplicaServer;
beforeAll(async () => {
  primary = await startDatabase({ dataRoot: ROOT, password: randomBytes(12).toString('hex') });
  process.env['DATABASE_URL'] = primary.url;
  await migrateAsOwner(primary);
  await onPrimary(`alter system set wal_keep_size = '1GB'`);
  await onPrimary('select pg_reload_conf()');
  replica = await startReplicaOf(primary, path.join(ROOT, 'replica'));
  second = await startReplicaOf(primary, path.join(ROOT, 'second'));
}, 120_000);
afterAll(async () => {
  for (const server of [second, replica, primary]) await server.stop();
  for (const folder of [ROOT, primary.folder]) rmSync(folder, { recursive: true, force: true });
});

const onPrimary = (statement: string) => runOn(primary.url, statement);

/** Starts services that read the replica, and lets the calls of this file go there. */
async function start(changes: Record<string, string> = {}): Promise<OwnServices & { base: string }> {
  const services = startOwnServices(withReplica({ METRICS_PORT: '0', ...changes }));
  const base = await services.ready;
  process.env['SERVICES_URL'] = base;
  return { ...services, base };
}

const withReplica = (changes: Record<string, string>) => ({
  DATABASE_URL: primary.servicesUrl,
  DATABASE_READ_URL: replica.urlFor(primary.servicesUrl),
  BLOB_DIR: path.join(ROOT, 'blobs'),
  ...changes,
});

/** Waits until the services say this of the replica. */
const becomes = (base: string, wanted: string) =>
  eventually(async () => {
    const { data } = (await (await fetch(`${base}/health`)).json()) as { data: { replica: string } };
    return data.replica === wanted || null;
  });

/** Returns the count of a metric, all labels together or with one. */
async function metric(services: OwnServices, name: string): Promise<number> {
  const text = await (await fetch((await services.metrics)!)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ').at(-1));
}

/** Asks for the list of documents until it was read on the replica, which replays what is written within milliseconds. */
const untilRead = (owner: Person) =>
  eventually(async () => ((await statementsOfList(owner)).onReplica > 0 ? true : null));

/** Asks for the list of documents, and returns the number of statements that the replica ran for it. */
async function statementsOfList(owner: Person): Promise<{ status: number; onReplica: number }> {
  const id = randomUUID();
  const { status } = await fetchCall(getDocuments, LIST, owner, { headers: { 'x-request-id': id } });
  return { status, onReplica: await loggedFor(id) };
}

/** Returns the number of statements that the replica ran for a request, whose lines may arrive after its response. */
async function loggedFor(id: string): Promise<number> {
  const mark = randomUUID();
  await replica.query(`/* ${mark} */ select 1`);
  await eventually(() => Promise.resolve(replica.statementsOf(`/* ${mark} */`) || null));
  return replica.statementsOf(`/* request ${id} */`);
}

interface Load {
  /** Resolves when every caller has had an answer to a call that began after this. */
  answersAll: () => Promise<void>;
  /** Ends the load, and returns each outcome and the longest time in milliseconds. */
  stop: () => Promise<{ outcomes: unknown[]; longestMs: number }>;
}

/** Lets a number of callers ask for the list again and again. */
function keepAsking(owner: Person): Load {
  let isStopping = false;
  const outcomes = new Set<unknown>();
  let longestMs = 0;
  const answers = Array.from({ length: AT_ONCE }, () => 0);
  const ask = async (caller: number) => {
    while (!isStopping) {
      const begun = performance.now();
      const outcome = await send(getDocuments, LIST, owner).then(
        ({ status }) => status,
        (error: unknown) => error,
      );
      outcomes.add(outcome);
      longestMs = Math.max(longestMs, performance.now() - begun);
      answers[caller]! += 1;
    }
  };
  const asking = answers.map((_, caller) => ask(caller));
  return {
    answersAll: async () => {
      const before = [...answers];
      await eventually(() =>
        Promise.resolve(answers.every((count, caller) => count >= before[caller]! + 2) || null),
      );
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(asking);
      return { outcomes: [...outcomes], longestMs };
    },
  };
}

it('lists are read on the replica; writes, sign-ins and sessions are not', async () => {
  const services = await start();
  const { owner } = await openOffice();
  await uploaded(owner);
  await untilRead(owner);
  const read = await statementsOfList(owner);
  expect(read.status).toBe(200);
  expect(read.onReplica).toBeGreaterThan(0);

  const id = randomUUID();
  const headers = { 'x-request-id': id };
  expect((await fetchCall(getSessionTime, {}, owner, { headers })).status).toBe(200);
  expect(await loggedFor(id)).toBe(0);
  expect(await metric(services, 'countersign_replica_up')).toBe(1);
  expect(await metric(services, 'countersign_replica_reads_total{result="replica"}')).toBeGreaterThan(0);
  expect(await metric(services, 'countersign_replica_lag_seconds')).toBeLessThan(2);

  const { data } = await send(getInstallation, {}, await signInOperator());
  expect(data.replica?.server).toMatchObject({
    host: new URL(replica.urlFor(primary.url)).host,
    status: 'used',
    problem: null,
    lag: { seconds: expect.any(Number) as number, bytes: expect.any(Number) as number },
  });
  expect(data.replica?.server?.reads.replica).toBeGreaterThan(0);
}, 120_000);

it('every user reads what any user has written, also at once and while the replica stands still', async () => {
  const services = await start();
  const { owner, auditor } = await openOffice();
  await untilRead(owner);
  const totals: number[] = [];
  const readers = [owner, auditor];
  const total = async (reader: Person) => (await send(getDocuments, LIST, reader)).data.total;
  for (let round = 1; round <= 10; round += 1) {
    await uploaded(owner);
    totals.push(...(await Promise.all(readers.map(total))));
  }
  await replica.query('select pg_wal_replay_pause()');
  try {
    for (let round = 11; round <= 20; round += 1) {
      await uploaded(owner);
      totals.push(...(await Promise.all(readers.map(total))));
    }
    await becomes(services.base, 'behind');
    expect(await metric(services, 'countersign_replica_lag_seconds')).toBeGreaterThan(2);
    expect(await metric(services, 'countersign_replica_lag_bytes')).toBeGreaterThan(0);
    totals.push(await total(auditor));
  } finally {
    await replica.query('select pg_wal_replay_resume()');
  }
  expect(totals).toEqual([...Array.from({ length: 20 }, (_, index) => [index + 1, index + 1]).flat(), 20]);
  expect(await metric(services, 'countersign_replica_reads_total{result="behind"}')).toBeGreaterThanOrEqual(
    20,
  );
  await becomes(services.base, 'used');
  await untilRead(owner);
}, 120_000);

it('a replica that is killed under load fails no call, and is read again when it is back', async () => {
  const services = await start();
  const { owner } = await openOffice();
  await untilRead(owner);
  const load = keepAsking(owner);
  await load.answersAll();
  await replica.kill();
  await load.answersAll();
  await becomes(services.base, 'away');
  await replica.startAgain();
  await becomes(services.base, 'used');
  await load.answersAll();
  expect((await load.stop()).outcomes).toEqual([200]);
  await untilRead(owner);
  expect((await fetch(`${services.base}/health/ready`)).status).toBe(200);
}, 120_000);

it('a replica that hangs under load delays calls by seconds at most and fails none, and is read again when it goes on', async () => {
  const services = await start();
  const { owner } = await openOffice();
  await untilRead(owner);
  const load = keepAsking(owner);
  await load.answersAll();
  replica.freeze(true);
  try {
    await load.answersAll();
    await becomes(services.base, 'away');
    expect((await fetch(`${services.base}/health/ready`)).status).toBe(200);
  } finally {
    replica.freeze(false);
  }
  await becomes(services.base, 'used');
  await load.answersAll();
  const { outcomes, longestMs } = await load.stop();
  expect(outcomes).toEqual([200]);
  expect(longestMs).toBeLessThan(IN_TIME_MS);
  await untilRead(owner);
}, 120_000);

it('services start without a replica that does not respond, and read it as soon as it does', async () => {
  await replica.kill();
  const services = await start();
  await becomes(services.base, 'away');
  const { owner } = await openOffice();
  expect((await send(getDocuments, LIST, owner)).status).toBe(200);
  await replica.startAgain();
  await becomes(services.base, 'used');
  await untilRead(owner);
}, 120_000);

it('of several replicas behind one address none is read by a connection that the watch has not compared', async () => {
  const urls = [replica, second].map((one) => new URL(one.urlFor(primary.servicesUrl)));
  const balancer = createServer((socket) => {
    socket.once('data', (startup) => {
      const isOfWatch = startup.includes('countersign replica'); // its application_name
      const onward = connect(Number(urls[isOfWatch ? 0 : 1]!.port), '127.0.0.1');
      onward.on('error', () => undefined);
      onward.write(startup);
      socket.pipe(onward).pipe(socket);
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
  const url = new URL(urls[0]!);
  url.port = String((balancer.address() as AddressInfo).port); // it listens on TCP
  try {
    const services = await start({ DATABASE_READ_URL: url.toString() });
    await becomes(services.base, 'used');
    const { owner } = await openOffice();
    const id = randomUUID();
    const headers = { 'x-request-id': id };
    const failed = await eventually(async () => {
      expect((await fetchCall(getDocuments, LIST, owner, { headers })).status).toBe(200);
      return (await metric(services, 'countersign_replica_reads_total{result="failed"}')) || null;
    });
    expect(failed).toBeGreaterThan(0);
    expect(services.output()).toContain('Several servers answer at DATABASE_READ_URL');
    expect(await loggedFor(id)).toBe(0);
    const beginning = `/* request ${id} */ select`;
    const questions = second.statementsOf(`${beginning} (select system_identifier`);
    expect(questions).toBeGreaterThan(0);
    expect(second.statementsOf(beginning)).toBe(questions);
    services.child.kill('SIGKILL');
    await services.ended;
  } finally {
    balancer.close();
  }
}, 120_000);

describe('services do not start with', () => {
  const refusal = async (DATABASE_READ_URL: string) => {
    const { ended, output } = startOwnServices(withReplica({ LOG_LEVEL: 'fatal', DATABASE_READ_URL }));
    expect(await ended).toBe(1);
    return output().trim();
  };

  it('a server that is no replica', async () => {
    expect(await refusal(primary.servicesUrl)).toMatch(
      /^DATABASE_READ_URL names a server that is no replica: it accepts writes\. [^\n]+$/,
    );
  });

  it('a server of another cluster', async () => {
    const other = await startDatabase({ dataRoot: path.join(ROOT, 'other'), password: 'other' });
    try {
      expect(await refusal(other.servicesUrl)).toMatch(
        /^DATABASE_READ_URL names a server of another cluster than DATABASE_URL\. [^\n]+$/,
      );
    } finally {
      await other.stop();
    }
  });

  it('another database', async () => {
    await onPrimary('create database other');
    const url = new URL(replica.urlFor(primary.servicesUrl));
    url.pathname = '/other';
    await eventually(() => runOn(url.toString(), 'select 1').catch(() => null));
    expect(await refusal(url.toString())).toMatch(
      /^DATABASE_READ_URL names the database other, and DATABASE_URL the database countersign\. [^\n]+$/,
    );
  });

  it('a role that the replica refuses', async () => {
    const url = new URL(replica.urlFor(primary.servicesUrl));
    url.password = 'wrong';
    expect(await refusal(url.toString())).toMatch(
      /^The server in DATABASE_READ_URL refuses the role: password authentication failed [^\n]+ DATABASE_READ_URL\.$/,
    );
  });

  it('tables of an earlier version that it does not replay', async () => {
    const newest = 'created_at = (select max(created_at) from drizzle.__drizzle_migrations)';
    await onPrimary(`create table kept as select * from drizzle.__drizzle_migrations where ${newest}`);
    await onPrimary(`delete from drizzle.__drizzle_migrations where ${newest}`);
    await eventually(async () => {
      const [row] = await replica
        .query(
          'select count(*)::int as missing from kept where id not in (select id from drizzle.__drizzle_migrations)',
        )
        .catch(() => []);
      return (row as { missing: number } | undefined)?.missing === 1 || null;
    });
    await replica.query('select pg_wal_replay_pause()');
    try {
      await onPrimary('insert into drizzle.__drizzle_migrations select * from kept');
      expect(await refusal(replica.urlFor(primary.servicesUrl))).toMatch(
        /^The tables on the server in DATABASE_READ_URL are those of an earlier version: [^\n]+$/,
      );
    } finally {
      await replica.query('select pg_wal_replay_resume()');
    }
  }, 60_000);
});

it('a replica that was promoted is read no longer, and as primary leaves one that follows the former primary unread', async () => {
  const services = await start();
  const { owner } = await openOffice();
  await untilRead(owner);
  const load = keepAsking(owner);
  await replica.query('select pg_promote()');
  await becomes(services.base, 'unfit');
  expect((await statementsOfList(owner)).onReplica).toBe(0);
  expect((await load.stop()).outcomes).toEqual([200]);
  services.child.kill('SIGTERM');
  await services.ended;

  await onPrimary('create table former as select generate_series(1, 100000)');
  await eventually(() => second.query('select from former limit 1').catch(() => null)); // further in its log than the new primary
  const after = await start({
    DATABASE_URL: replica.urlFor(primary.servicesUrl),
    DATABASE_READ_URL: second.urlFor(primary.servicesUrl),
  });
  const id = randomUUID();
  const headers = { 'x-request-id': id };
  expect((await fetchCall(getDocuments, LIST, owner, { headers })).status).toBe(200);
  expect(await metric(after, 'countersign_replica_reads_total{result="behind"}')).toBeGreaterThan(0);
  expect(second.statementsOf(`/* request ${id} */`)).toBe(0);
}, 120_000);
