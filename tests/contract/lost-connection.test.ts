import { sql } from '#platform/drizzle/orm.ts';
import { generateLoginOtp } from '#contracts/session.ts';
import { openDatabase, openPool } from '#platform/database.ts';
import { backend } from '#support/stack/backend-environment.ts';
import { eventually } from '#support/eventually.ts';
import { relayToDatabase } from '#support/stack/relay-to-database.ts';
import { keepForFile, startOwnServices, useOwnDatabase } from '#support/stack/own-services.ts';

let relay: Awaited<ReturnType<typeof relayToDatabase>>;
let url: string;
beforeAll(async () => {
  await useOwnDatabase();
  relay = await relayToDatabase();
  const services = startOwnServices({ DATABASE_URL: relay.url });
  keepForFile(services);
  url = await services.ready;
});
afterAll(() => relay.close());

it('a connection that PostgreSQL ends while it is used fails its transaction alone', async () => {
  const errors: Error[] = [];
  const { database, close } = openDatabase(backend('DATABASE_URL'), (error) => errors.push(error));
  const inUse = database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.execute(sql`select pg_terminate_backend(${rows[0]?.pid}::int)`);
    await eventually(() => Promise.resolve(errors[0] ?? null)); // it arrives between two queries, where no query takes it
    await tx.execute(sql`select 1`);
  });
  await expect(inUse).rejects.toThrow();
  expect(errors[0]?.message).toContain('terminating connection');
  const { rows } = await database.execute<{ one: number }>(sql`select 1 as one`);
  expect(rows).toEqual([{ one: 1 }]);
  await close();
});

it('a transaction whose process has frozen is ended by PostgreSQL, so that its locks do not hold up other processes', async () => {
  const own = { max: 1, onError: () => undefined, silentTransactionMs: 500 };
  const frozen = openPool(backend('DATABASE_URL'), { ...own, name: 'frozen' });
  const other = openPool(backend('DATABASE_URL'), { ...own, name: 'other' });
  const takeLock = sql`select pg_advisory_xact_lock(4711)`;
  const goOn = Promise.withResolvers<undefined>();
  const held = Promise.withResolvers<undefined>();
  const inFrozen = frozen.database.transaction(async (tx) => {
    await tx.execute(takeLock);
    held.resolve(undefined);
    await goOn.promise;
    await tx.execute(sql`select 1`);
  });
  await held.promise;
  expect((await other.database.execute(takeLock)).rowCount).toBe(1); // its time limit is 30 seconds
  goOn.resolve(undefined);
  await expect(inFrozen).rejects.toThrow();
  await Promise.all([frozen.pool.end(), other.pool.end()]);
});

it('every transaction of the services has a time limit of ten minutes without a statement', async () => {
  const { database, limiterConnections, close } = openDatabase(backend('DATABASE_URL'), () => undefined);
  for (const db of [database, limiterConnections.database]) {
    const { rows } = await db.execute(sql`show idle_in_transaction_session_timeout`);
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '10min' }]);
  }
  await close();
});

it('services whose database is away refuse with 503 and a time to try again, and go on once it is back', async () => {
  const signIn = () =>
    fetch(`${url}/general${generateLoginOtp.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@office.example', password: 'wrong' }),
    });
  expect((await signIn()).status).toBe(422);
  await relay.close();
  for (let count = 0; count < 5; count += 1) {
    const refused = await signIn();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  }
  await relay.reopen();
  expect(await eventually(async () => ((await signIn()).status === 422 ? true : null))).toBe(true);
});

it('services whose database is frozen refuse with 503 within 5 seconds, waiting requests included, and go on after it', async () => {
  const ask = async () => {
    const began = performance.now();
    const response = await fetch(`${url}/general${generateLoginOtp.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@office.example', password: 'wrong' }),
    });
    return {
      status: response.status,
      ms: performance.now() - began,
      retry: response.headers.get('retry-after'),
    };
  };
  expect((await ask()).status).toBe(422);
  relay.freeze(true);
  const waiting = await Promise.all(Array.from({ length: 60 }, ask));
  expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set([503]));
  expect(Math.max(...waiting.map(({ ms }) => ms))).toBeLessThan(5_000);
  const next = await ask();
  expect([next.status, next.retry]).toEqual([503, '2']);
  expect(next.ms).toBeLessThan(1_000);
  relay.freeze(false);
  expect(await eventually(async () => ((await ask()).status === 422 ? true : null))).toBe(true);
});
