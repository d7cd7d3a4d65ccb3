import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase, type Database } from '#platform/database.ts';
import { countFailedMails } from '#platform/mail/mail-store.ts';
import { smtpTransport } from '#platform/mail/mail-transport.ts';
import { testMail } from '#platform/mail/test-mail.ts';
import { tablesVersion } from '#platform/migrate.ts';
import { findLastBackup } from '#platform/operation/backup-store.ts';
import { readServerVersion } from '#platform/operation/database-facts-store.ts';
import { findQueues, listJobs } from '#platform/operation/job-list-store.ts';
import { countExpiringCertificates } from '#trust/certificates/expiring-certificates-store.ts';
import { reachDatabase } from './local-database.ts';
import { reachableHost } from './reachable-host.ts';
import { dropUnreadOutput } from './unread-output.ts';

const USAGE = `npm run status [-- --json] [-- --mail you@example.org]

Prints what an operator wants to know of a running installation: versions, health, jobs that wait or failed, disk, certificates that
expire, and whether the timestamp server answers. --mail sends a test mail by SMTP_URL. It takes the environment of npm start or of the
services. With --json, each line is an object.

Exit code: 0 all is well · 1 something needs attention · 2 it could not be found out.`;

/** One line of the output. */
interface Fact {
  what: string;
  isWell: boolean;
  details: Record<string, unknown>;
}

const DAY_HOURS = 24;
const EXPIRY_DAYS = 30;
const MOST_FAILED = 20;
const LEAST_FREE_BYTES = 1024 ** 3;
const PATIENCE_MS = 5_000;
const root = path.resolve(import.meta.dirname, '..');

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { json: { type: 'boolean' }, mail: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const { url, close: closeServer } = await reachDatabase(process.env, 'npm run status');
  const { database, close } = openDatabase(url, (error) => console.error(error.message));
  let isWell = true;
  try {
    for await (const fact of facts(database, values.mail)) {
      isWell &&= fact.isWell;
      console.log(values.json ? JSON.stringify(fact) : inWords(fact));
    }
  } finally {
    await close();
    await closeServer();
  }
  return isWell ? 0 : 1;
}

function inWords({ what, isWell, details }: Fact): string {
  const parts = Object.entries(details).map(([name, value]) => `${name} ${String(value)}`);
  return `${isWell ? 'ok  ' : 'LOOK'}  ${what.padEnd(14)}${parts.join(', ')}`;
}

async function* facts(database: Database, mailTo: string | undefined): AsyncIterable<Fact> {
  const { SERVICES_HOST, SERVICES_PORT, WEB_HOST, PORT, BLOB_DIR, DATA_DIR, TSA_URL } = process.env;
  const services = `http://${reachableHost(SERVICES_HOST)}:${SERVICES_PORT || 4000}`;
  const web = `http://${reachableHost(WEB_HOST)}:${PORT || 3000}`;
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const tables = await tablesVersion(database);
  yield {
    what: 'versions',
    isWell: tables === 'same',
    details: {
      countersign: version,
      node: process.version,
      postgresql: await readServerVersion(database),
      tables,
    },
  };
  yield await answers('services', `${services}/health/ready`);
  yield await answers('web app', `${web}/api/health/ready`);
  const replica = await replicaStatus(`${services}/health`);
  if (replica !== null) yield { what: 'replica', isWell: replica === 'used', details: { status: replica } };
  yield await disk(BLOB_DIR || path.resolve(root, DATA_DIR || '.data'));
  if (tables === 'same') yield* factsOfTables(database);
  if (TSA_URL) yield await answers('timestamps', TSA_URL, { isAnyStatusWell: true });
  if (mailTo !== undefined) yield await sendMail(mailTo);
}

/** Yields what the tables of this release say; another release may lack some of them. */
async function* factsOfTables(database: Database): AsyncIterable<Fact> {
  for (const { kind, waiting, planned, running, failed } of await findQueues(database))
    yield { what: 'jobs', isWell: failed === 0, details: { kind, waiting, planned, running, failed } };
  for (const { id, kind, state, last_error: reason } of await listJobs(database, MOST_FAILED))
    if (state === 'failed')
      yield {
        what: 'failed job',
        isWell: false,
        details: { kind, reason, retry: `npm run jobs:retry -- ${id}` },
      };
  const failed = await countFailedMails(database, DAY_HOURS);
  yield { what: 'mails', isWell: failed === 0, details: { 'failed within a day': failed } };
  const number = await countExpiringCertificates(database, EXPIRY_DAYS);
  yield { what: 'certificates', isWell: true, details: { [`expiring within ${EXPIRY_DAYS} days`]: number } };
  const backup = await findLastBackup(database);
  yield { what: 'backup', isWell: true, details: { last: backup?.created_at.toISOString() ?? 'none' } };
}

/** Tells whether a server answers: with success, or at all. Credentials of its URL are not told. */
async function answers(what: string, address: string, { isAnyStatusWell = false } = {}): Promise<Fact> {
  const { origin, pathname } = new URL(address);
  const details = { address: `${origin}${pathname}` };
  try {
    const response = await fetch(details.address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await response.body?.cancel();
    return { what, isWell: isAnyStatusWell || response.ok, details: { ...details, status: response.status } };
  } catch (error) {
    return { what, isWell: false, details: { ...details, problem: reasonOf(error) } };
  }
}

/** Returns what the services say of their read replica; null where they have none, or do not answer. */
async function replicaStatus(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const { data } = (await response.json()) as { data?: { replica?: string } }; // as services/health.ts sends it
    return data?.replica ?? null;
  } catch {
    return null; // the line of the services says so
  }
}

async function disk(folder: string): Promise<Fact> {
  try {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    return {
      what: 'disk',
      isWell: free >= LEAST_FREE_BYTES,
      details: { folder, 'free MB': Math.round(free / 1e6) },
    };
  } catch (error) {
    return { what: 'disk', isWell: false, details: { folder, problem: reasonOf(error) } };
  }
}

async function sendMail(to: string): Promise<Fact> {
  const { SMTP_URL, MAIL_FROM } = process.env;
  if (!SMTP_URL || !MAIL_FROM)
    return { what: 'mail', isWell: false, details: { to, problem: 'SMTP_URL and MAIL_FROM are not set' } };
  const transport = smtpTransport(SMTP_URL, MAIL_FROM);
  try {
    await transport.deliver(testMail({ to, domain: 'countersign.invalid', asker: 'npm run status' }));
    return { what: 'mail', isWell: true, details: { to, accepted: true } };
  } catch (error) {
    return { what: 'mail', isWell: false, details: { to, problem: reasonOf(error) } };
  } finally {
    transport.close();
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

dropUnreadOutput();
main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  },
);
