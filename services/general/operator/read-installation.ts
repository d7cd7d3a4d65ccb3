import type { Installation, Queue } from '#contracts/operation.ts';
import { inTime } from '#platform/in-time.ts';
import { countFailedMails } from '#platform/mail/mail-store.ts';
import { tablesVersion } from '#platform/migrate.ts';
import { findLastBackup } from '#platform/operation/backup-store.ts';
import { countConnections, readDatabaseFacts } from '#platform/operation/database-facts-store.ts';
import { findInstances } from '#platform/operation/instance-store.ts';
import { findQueues, listJobs } from '#platform/operation/job-list-store.ts';
import type { UsedServer } from '#platform/operation/operation.ts';
import { findOperatorActions } from '#platform/operation/operator-action-store.ts';
import type { Context } from '#platform/platform.ts';
import { countExpiringCertificates } from '#trust/certificates/expiring-certificates-store.ts';
import { describeRoots } from '#trust/trust-services/describe-roots.ts';
import { withoutContent } from './without-content.ts';

type ReadContext = Context<'operator'>;
type Parts = Omit<Installation, 'checked_at'>;

const JOBS_OF_STATE = 25;
const ACTIONS = 10;
const EXPIRY_DAYS = 30;
const FAILED_MAIL_HOURS = 24;
/** Time in milliseconds after which a part counts as not read, so that one that hangs does not keep the others. */
const PATIENCE_MS = 5_000;

/** Returns the state of the installation. A part that cannot be read is null, and logged. */
export async function readInstallation(context: ReadContext): Promise<Installation> {
  const checked_at = new Date().toISOString();
  const names = Object.keys(READERS) as (keyof Parts)[]; // the keys of READERS
  const parts = await Promise.all(names.map(async (name) => [name, await partOf(context, name)] as const));
  return { checked_at, ...(Object.fromEntries(parts) as Parts) }; // each part as its reader returns it
}

async function partOf<Name extends keyof Parts>(
  context: ReadContext,
  name: Name,
): Promise<Parts[Name] | null> {
  try {
    return await inTime(READERS[name](context), PATIENCE_MS);
  } catch (error) {
    context.log.warn({ err: error, part: name }, 'a part of the installation could not be read');
    return null;
  }
}

const READERS: { [Name in keyof Parts]: (context: ReadContext) => Promise<Parts[Name]> } = {
  instances: async ({ database }) =>
    (await findInstances(database)).map((instance) => ({
      ...instance,
      started_at: instance.started_at.toISOString(),
      seen_at: instance.seen_at.toISOString(),
      timestamp_answered_at: isoOrNull(instance.timestamp_answered_at),
      timestamp_failed_at: isoOrNull(instance.timestamp_failed_at),
    })),
  database: async ({ database }) => {
    const [facts, connections, tables] = await Promise.all([
      readDatabaseFacts(database),
      countConnections(database),
      tablesVersion(database),
    ]);
    return { ...facts, connections, tables, newest_migration: facts.newest_migration.toISOString() };
  },
  replica: ({ replica }) => {
    if (!replica) return Promise.resolve({ server: null });
    const { problem, ...state } = replica.state();
    const words = problem === null ? null : withoutContent(problem);
    return Promise.resolve({ server: { host: replica.host, problem: words, ...state } });
  },
  mail: async ({ database, operation: { mailServer } }) => {
    const [server, failed] = await Promise.all([
      stateOf(mailServer),
      countFailedMails(database, FAILED_MAIL_HOURS),
    ]);
    return { ...server, failed };
  },
  timestamps: async ({ operation: { timestampServer } }) => ({
    server: timestampServer && (await stateOf(timestampServer)),
  }),
  certificates: async ({ database, trustServices: { roots } }) => ({
    expiring: await countExpiringCertificates(database, EXPIRY_DAYS),
    roots: describeRoots(roots),
  }),
  backups: async ({ database }) => {
    const last = await findLastBackup(database);
    return { last: last && { ...last, created_at: last.created_at.toISOString() } };
  },
  queues: async ({ database, operation: { jobKinds } }) => {
    const found = await findQueues(database);
    return jobKinds.map((kind) => {
      const queue = found.find((one) => one.kind === kind);
      return queue ? { ...queue, oldest_waiting: isoOrNull(queue.oldest_waiting) } : emptyQueue(kind);
    });
  },
  jobs: async ({ database }) =>
    (await listJobs(database, JOBS_OF_STATE)).map((job) => ({
      ...job,
      created_at: job.created_at.toISOString(),
      last_error: job.last_error === null ? null : withoutContent(job.last_error),
    })),
  actions: async ({ database }) =>
    (await findOperatorActions(database, ACTIONS)).map((action) => ({
      ...action,
      created_at: action.created_at.toISOString(),
    })),
};

const emptyQueue = (kind: string): Queue => ({
  kind,
  waiting: 0,
  planned: 0,
  running: 0,
  failed: 0,
  oldest_waiting: null,
});

const isoOrNull = (time: Date | null) => time?.toISOString() ?? null;

async function stateOf({ host, problem }: UsedServer) {
  const reason = await problem();
  return { host, problem: reason === null ? null : withoutContent(reason) };
}
