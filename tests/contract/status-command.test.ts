import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from '#platform/drizzle/orm.ts';
import { openJobs, type Jobs } from '#platform/jobs.ts';
import { mailJob } from '#platform/mail/mail-job.ts';
import { storeFailedMail } from '#support/service/failed-jobs.ts';
import { startMailServer } from '#support/service/mail-server.ts';
import { backend, database } from '#support/stack/backend-environment.ts';
import { emptyDatabase, migratedDatabase, useOwnDatabase } from '#support/stack/own-services.ts';
import { runOn } from '#support/stack/replica-server.ts';
import { temporaryDataRoot } from '#support/stack/temporary-data-root.ts';
import { readSettings } from '../../scripts/environment.ts';

let jobs: Jobs;
beforeAll(async () => {
  await useOwnDatabase();
  const onError = (error: Error) => {
    throw error;
  };
  jobs = await openJobs({ databaseUrl: backend('DATABASE_URL'), kinds: [mailJob], onError });
});
afterAll(() => jobs.stop());

/** Runs a script of the project as an operator does; returns the lines of its output, its error output and its exit code. */
function run(
  script: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<{ lines: string[]; error: string; code: unknown }> {
  const { port } = new URL(backend('SERVICES_URL'));
  const env = { ...process.env, DATABASE_URL: backend('DATABASE_URL'), SERVICES_PORT: port, ...environment };
  return new Promise((resolve) =>
    execFile(process.execPath, [path.resolve(script), ...args], { env }, (error, stdout, stderr) =>
      resolve({ lines: stdout.trim().split('\n'), error: stderr, code: error?.code ?? 0 }),
    ),
  );
}

interface Fact {
  what: string;
  isWell: boolean;
  details: Record<string, unknown>;
}

it('npm run status prints what needs attention, as JSON lines too, and jobs:retry starts failed jobs again', async () => {
  const plain = await storeFailedMail(database());
  const secret = await storeFailedMail(database(), { isSecret: true });
  const received: string[] = [];
  const server = await startMailServer((raw) => {
    received.push(raw);
    return Promise.resolve();
  });
  const status = await run('scripts/status.ts', ['--json', '--mail', 'you@example.org'], {
    SMTP_URL: server.url,
    TSA_URL: 'http://user:secret@127.0.0.1:1/tsa',
  });
  await server.stop();
  const facts = status.lines.map((line) => JSON.parse(line) as Fact);
  const factsOf = (what: string) => facts.filter((fact) => fact.what === what);
  expect(status.code).toBe(1);
  expect(factsOf('versions')).toMatchObject([{ isWell: true, details: { tables: 'same' } }]);
  expect(factsOf('services')).toMatchObject([{ isWell: true, details: { status: 200 } }]);
  expect(factsOf('jobs')).toMatchObject([
    { isWell: false, details: { kind: 'send-mail', failed: 2, waiting: 0 } },
  ]);
  expect(factsOf('failed job').map(({ details }) => details)).toEqual(
    expect.arrayContaining([
      { kind: 'send-mail', reason: 'No such mailbox', retry: `npm run jobs:retry -- ${plain}` },
    ]),
  );
  expect(factsOf('mails')).toMatchObject([{ isWell: false, details: { 'failed within a day': 2 } }]);
  expect(factsOf('timestamps')).toMatchObject([
    { isWell: false, details: { address: 'http://127.0.0.1:1/tsa' } },
  ]);
  expect(factsOf('mail')).toMatchObject([{ isWell: true }]);
  expect(received.join()).toContain('Subject: Test mail of Countersign');
  expect(status.lines.join()).not.toContain('secret');

  const retried = await run('scripts/jobs-retry.ts', [plain, secret, 'nonsense']);
  expect(retried).toEqual({
    lines: [
      `${plain}: send-mail starts again`,
      `${secret}: no failed job that can start again`,
      'nonsense: no failed job that can start again',
    ],
    error: '',
    code: 1,
  });
  const { rows } = await database().execute(sql`select state from jobs.job where id = ${plain}`);
  expect(rows).toEqual([{ state: 'retry' }]);
  const words = await run('scripts/status.ts', []);
  expect(words.lines.join('\n')).toMatch(
    /LOOK {2}jobs +kind send-mail, waiting 1, planned 0, running 0, failed 1/,
  );
});

it('npm run status of a database that the release has not updated yet says so, and what else it can', async () => {
  const DATABASE_URL = await migratedDatabase();
  await runOn(DATABASE_URL, 'drop table backups');
  await runOn(DATABASE_URL, 'update drizzle.__drizzle_migrations set created_at = created_at - 1');
  const { lines, code } = await run('scripts/status.ts', ['--json'], { DATABASE_URL });
  expect(code).toBe(1);
  expect(lines.map((line) => (JSON.parse(line) as Fact).what)).toEqual([
    'versions',
    'services',
    'web app',
    'disk',
  ]);
  expect(lines[0]).toContain('"tables":"earlier"');
});

it('npm run status of a database without tables says so', async () => {
  const { lines, code } = await run('scripts/status.ts', ['--json'], { DATABASE_URL: await emptyDatabase() });
  expect(code).toBe(1);
  expect(lines[0]).toContain('"tables":"earlier"');
});

it('npm run status of a data folder whose first start has failed says so, and makes no database in it', async () => {
  const DATA_DIR = temporaryDataRoot('status');
  readSettings({ DATA_DIR }, false); // as the start does before it finds a port taken or packages missing
  const { error, code } = await run('scripts/status.ts', [], { DATABASE_URL: '', DATA_DIR });
  expect(code).toBe(2);
  expect(error).toMatch(/^There is no database in \S+\. Run npm start first\.\n$/);
  expect(existsSync(path.join(DATA_DIR, 'database', 'PG_VERSION'))).toBe(false);
  rmSync(DATA_DIR, { recursive: true });
});

it('npm run status ends without a word when the program that reads it has ended', async () => {
  const { port } = new URL(backend('SERVICES_URL'));
  const env = { ...process.env, DATABASE_URL: backend('DATABASE_URL'), SERVICES_PORT: port };
  const child = spawn(process.execPath, [path.resolve('scripts/status.ts')], { env });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  child.stdout.once('data', () => child.stdout.destroy());
  const [code] = (await once(child, 'close')) as [number];
  expect([code, errors]).toEqual([1, '']);
});
