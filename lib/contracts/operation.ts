import { defineCall } from './call.ts';
import { Email } from './email.ts';
import { z } from './zod.ts';

const moment = z.iso.datetime();
const count = z.number();

/** Process of the services. */
export const Instance = z.object({
  id: z.string(),
  host: z.string(),
  process_id: z.number(),
  version: z.string(),
  node_version: z.string(),
  services: z.array(z.string()),
  started_at: moment,
  seen_at: moment,
  /** False if it has not reported for a minute. */
  is_running: z.boolean(),
  /** Bytes on the disk of its stored files; null where they are not known. */
  free_bytes: z.nullable(z.number()),
  total_bytes: z.nullable(z.number()),
  /** Time of the last response of the timestamp server to it, and of its last request without one. */
  timestamp_answered_at: z.nullable(moment),
  timestamp_failed_at: z.nullable(moment),
  /** True while it sends no requests to the timestamp server, which did not respond several times. */
  is_timestamp_paused: z.boolean(),
});
export type Instance = z.infer<typeof Instance>;

/** Jobs of a kind that are not done. */
export const Queue = z.object({
  kind: z.string(),
  waiting: count,
  /** Jobs that start later: scheduled ones, and those that wait for their next attempt. */
  planned: count,
  running: count,
  /** Jobs that are not tried again. */
  failed: count,
  /** Time from which the oldest waiting job could have started; null without one. */
  oldest_waiting: z.nullable(moment),
});
export type Queue = z.infer<typeof Queue>;

/** Background job, without its data, which belong to an organization. */
export const Job = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(['waiting', 'running', 'failed', 'done']),
  created_at: moment,
  /** Attempts so far, the running one included. */
  tries: count,
  /** Reason of the last failure, without addresses and quoted texts; null if there was none. */
  last_error: z.nullable(z.string()),
  /** True for a failed job that can be retried; the content of mails with codes or files has been removed. */
  may_retry: z.boolean(),
  /** True if an operator retried it in the last 24 hours. */
  is_retried: z.boolean(),
});
export type Job = z.infer<typeof Job>;

/** Entry of the log of operators. */
export const OperatorAction = z.object({
  id: z.string(),
  action: z.enum(['job_retried', 'test_mail_sent']),
  /** Kind of the job, or recipient of the mail. */
  subject: z.string(),
  created_at: moment,
  operator_name: z.string(),
  operator_email: z.string(),
});
export type OperatorAction = z.infer<typeof OperatorAction>;

const Server = z.object({
  /** Host, with the port where its address has one. */
  host: z.string(),
  /** Why it does not respond; null if it does. */
  problem: z.nullable(z.string()),
});

/** State of the installation. A part is null if it could not be read. */
export const Installation = z.object({
  checked_at: moment,
  instances: z.nullable(z.array(Instance)),
  database: z.nullable(
    z.object({
      server_version: z.string(),
      size: z.number(),
      connections: count,
      max_connections: count,
      /** Version of the database schema, compared with that of the instance that responds. */
      tables: z.enum(['same', 'earlier', 'later']),
      migrations: count,
      newest_migration: moment,
    }),
  ),
  replica: z.nullable(
    z.object({
      /** Replica as the instance that responds sees it; null where none is configured. */
      server: z.nullable(
        z.extend(Server, {
          status: z.enum(['used', 'behind', 'resting', 'away', 'unfit']),
          /** Time and bytes of the log by which it is behind the primary; null while that is not known. */
          lag: z.nullable(z.object({ seconds: z.number(), bytes: z.number() })),
          /** Numbers of calls since the start of the instance that read the replica, and that might have and read the primary. */
          reads: z.object({ replica: count, primary: count }),
        }),
      ),
    }),
  ),
  mail: z.nullable(
    z.extend(Server, {
      /** Mails of the last 24 hours that were refused or given up. */
      failed: count,
    }),
  ),
  /** `server` is null where no timestamp server is configured. */
  timestamps: z.nullable(z.object({ server: z.nullable(Server) })),
  certificates: z.nullable(
    z.object({
      /** Certificates of members and organizations that end within 30 days. */
      expiring: count,
      /** Trust anchors of the installation, and the one of them that ends first. */
      roots: z.object({
        total: count,
        first_to_end: z.nullable(z.object({ subject: z.string(), not_after: moment })),
      }),
    }),
  ),
  backups: z.nullable(
    z.object({
      /** Null before the first. */
      last: z.nullable(
        z.object({
          created_at: moment,
          size: z.number(),
          files: count,
          /** Stored files that are not in it, since they are damaged or missing. */
          unreadable: count,
        }),
      ),
    }),
  ),
  queues: z.nullable(z.array(Queue)),
  jobs: z.nullable(z.array(Job)),
  actions: z.nullable(z.array(OperatorAction)),
});
export type Installation = z.infer<typeof Installation>;

const forOperators = { service: 'general', access: 'operator', isExtension: true } as const;

export const getInstallation = defineCall({
  ...forOperators,
  method: 'GET',
  path: '/operator/installation',
  readsPrimary: true,
  summary: 'The state of the installation, without content of organizations.',
  data: Installation,
});

export const retryJob = defineCall({
  ...forOperators,
  method: 'POST',
  path: '/operator/jobs/{id}/retry',
  summary: 'Retries a failed job.',
  params: z.object({ id: z.uuid() }),
});

/** Recipient of a test mail. */
export const TestMail = z.object({ email: Email });
export type TestMail = z.infer<typeof TestMail>;

export const sendTestMail = defineCall({
  ...forOperators,
  method: 'POST',
  path: '/operator/test-mail',
  summary: 'Sends a mail that shows that the installation can send mails.',
  body: TestMail,
});
