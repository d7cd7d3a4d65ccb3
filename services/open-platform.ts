import type { Logger } from 'pino';
import { assertSameTime } from '#platform/assert-same-time.ts';
import { assertFolderWritable } from '#platform/blobs/assert-folder-writable.ts';
import type { BlobStores } from '#platform/blobs/blob-store.ts';
import type { UnusableBlob } from '#platform/blobs/blob-unusable.ts';
import { openBlobStores } from '#platform/blobs/open-blob-stores.ts';
import { openPieces } from '#platform/blobs/piece-store.ts';
import { removeBlobJob } from '#platform/blobs/remove-blob-job.ts';
import { openDataKeys, openStoredVault } from '#platform/data-key-store.ts';
import { openDatabase, pingDatabase, type Database, type OpenDatabase } from '#platform/database.ts';
import { renewLeases } from '#platform/idempotency/idempotency-store.ts';
import { openLeases } from '#platform/idempotency/leases.ts';
import { openJobs } from '#platform/jobs.ts';
import { openLimiter } from '#platform/limits/limiter.ts';
import { fileMailJob, mailJob } from '#platform/mail/mail-job.ts';
import { smtpTransport, type MailTransport } from '#platform/mail/mail-transport.ts';
import { NotificationHub } from '#platform/notifications/events/notification-hub.ts';
import type { Operation } from '#platform/operation/operation.ts';
import { reachHttp, usedServer } from '#platform/operation/used-server.ts';
import type { Platform } from '#platform/platform.ts';
import { openReplica } from '#platform/replica/open-replica.ts';
import type { Replica } from '#platform/replica/replica.ts';
import { systemChecker } from '#platform/system-status.ts';
import type { Vault } from '#platform/vault.ts';
import { openTrustServices, readRoots } from '#trust/trust-services/trust-services.ts';
import { blobSettings } from './blob-env.ts';
import { DOCUMENT_JOBS } from './document/background-work.ts';
import { claimBlobFolder } from './document/files/claim-blob-folder.ts';
import { operatorEmail, type Env } from './env.ts';
import { openServicesEngine } from './open-services-engine.ts';
import { rewrapSecrets } from './wrapped-secret-store.ts';

const JOB_KINDS = [mailJob, fileMailJob, removeBlobJob, ...DOCUMENT_JOBS];

export interface PlatformOptions {
  logger: Logger;
  /** Called with errors of work that no request waits for. */
  onError: (error: Error) => void;
  /** Called with each stored file that is damaged or missing. */
  onUnusable: (blob: UnusableBlob) => void;
}

/** The platform, and the parts of it that only the program which opens it uses. */
export interface OpenedPlatform {
  platform: Platform;
  opened: OpenDatabase;
  transport: MailTransport;
  /**
   * Claims the folder of the stored files for this database; does nothing for a bucket.
   * @throws BadConfiguration when the folder belongs to another database
   */
  claimStoredFiles: () => Promise<void>;
  /** Ends jobs, engine and connections, in this order. */
  close: () => Promise<void>;
}

/**
 * Checks the configuration against the database, the stored files and the clock, and opens what operations use. The tables must
 * be those of this release.
 * @throws BadConfiguration that names the variable which cannot be used
 */
export async function openPlatform(env: Env, options: PlatformOptions): Promise<OpenedPlatform> {
  const { logger, onError } = options;
  const opened = openDatabase(env.DATABASE_URL, onError);
  const { database, limiterConnections } = opened;
  await assertSameTime(database);
  const replica = await openConfiguredReplica(env, database, logger);
  await assertFolderWritable(env.BLOB_DIR);
  const store = blobSettings(env);
  const claimStoredFiles = async () => {
    if (store.bucket === null) await claimBlobFolder(database, store.folder);
  };
  await claimStoredFiles();
  const jobs = await openJobs({ databaseUrl: env.DATABASE_URL, kinds: JOB_KINDS, onError });
  const transport = smtpTransport(env.SMTP_URL, env.MAIL_FROM);
  const trustServices = openTrustServices({
    timestampUrl: env.TSA_URL ?? null,
    allowedHosts: env.TRUST_SERVICE_HOSTS,
    roots: await readRoots(env.TRUSTED_ROOTS),
  });
  const engine = openServicesEngine({ trustServices, threads: env.ENGINE_THREADS, onError });
  const vault = await openVaultAndRewrap(env, database, logger);
  const blobs = await openBlobStores(store, openDataKeys(database, vault), {
    piecesOf: openPieces(database),
    onUnusable: options.onUnusable,
  });
  const platform: Platform = {
    ...valuesOf(env),
    database,
    replica,
    blobs,
    vault,
    limiter: openLimiter({
      connections: limiterConnections,
      vault,
      factors: { source: env.SOURCE_LIMIT_FACTOR, mail: env.MAIL_LIMIT_FACTOR },
    }),
    jobs,
    leases: openLeases((claims) => renewLeases(database, claims), onError),
    notificationHub: new NotificationHub({ database, databaseUrl: env.DATABASE_URL, onError }),
    operation: operationOf(env, transport),
    trustServices,
    engine,
    checkSystem: checkerOf({ database, transport, blobs }, logger),
  };
  const close = async () => {
    await jobs.stop();
    await engine.close();
    transport.close();
    replica?.close();
    await opened.close();
  };
  return { platform, opened, transport, claimStoredFiles, close };
}

async function openConfiguredReplica(env: Env, primary: Database, log: Logger): Promise<Replica | null> {
  return env.DATABASE_READ_URL ? openReplica({ url: env.DATABASE_READ_URL, primary, log }) : null;
}

/** Opens the vault, and wraps the stored secrets with a new master key where the operator gives the previous one, too. */
async function openVaultAndRewrap(env: Env, database: Database, logger: Logger): Promise<Vault> {
  const masterKeys = { masterKey: env.KEY_ENCRYPTION_KEY, previousKey: env.KEY_ENCRYPTION_KEY_PREVIOUS };
  const vault = await openStoredVault(database, masterKeys);
  if (env.KEY_ENCRYPTION_KEY_PREVIOUS) {
    const count = await rewrapSecrets(database, vault);
    logger.warn(
      { count },
      'data keys wrapped with the new master key; remove KEY_ENCRYPTION_KEY_PREVIOUS in a day',
    );
  }
  return vault;
}

/** Returns the parts of the platform that are mere values of the environment. */
function valuesOf(env: Env): Pick<Platform, 'appUrl' | 'operatorEmail' | 'retention' | 'license'> {
  return {
    appUrl: env.APP_URL,
    operatorEmail: operatorEmail(env),
    retention: {
      mailDays: env.MAIL_RETENTION_DAYS,
      sessionDays: env.SESSION_RETENTION_DAYS,
      notificationDays: env.NOTIFICATION_RETENTION_DAYS,
    },
    license: {
      plan: env.LICENSE_PLAN,
      seats: env.LICENSE_SEATS ?? null,
      validUntil: env.LICENSE_VALID_UNTIL ?? null,
    },
  };
}

function operationOf(env: Env, transport: MailTransport): Operation {
  const timestampUrl = env.TSA_URL;
  return {
    operators: new Set(env.OPERATOR_ACCOUNTS),
    jobKinds: JOB_KINDS.map(({ name }) => name),
    mailServer: {
      ...usedServer(env.SMTP_URL, () => transport.check()),
      deliver: (mail) => transport.deliver(mail),
    },
    timestampServer: timestampUrl ? usedServer(timestampUrl, () => reachHttp(timestampUrl)) : null,
  };
}

interface CheckedParts {
  database: Database;
  transport: MailTransport;
  blobs: BlobStores;
}

function checkerOf({ database, transport, blobs }: CheckedParts, logger: Logger): Platform['checkSystem'] {
  return systemChecker({
    checks: {
      database: () => pingDatabase(database),
      mail: () => transport.check(),
      storage: () => blobs.check(),
    },
    onFailure: (part, error) => logger.error({ err: error, part }, 'a part of the system fails'),
  });
}
