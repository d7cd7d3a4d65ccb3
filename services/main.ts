import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { pino, type Logger } from 'pino';
import { assertSameTime } from '#platform/assert-same-time.ts';
import { assertFolderWritable } from '#platform/blobs/assert-folder-writable.ts';
import type { UnusableBlob } from '#platform/blobs/blob-unusable.ts';
import { openBlobStores } from '#platform/blobs/open-blob-stores.ts';
import { openPieces } from '#platform/blobs/piece-store.ts';
import { removeBlobJob } from '#platform/blobs/remove-blob-job.ts';
import { openDataKeys, openStoredVault } from '#platform/data-key-store.ts';
import { openDatabase, pingDatabase, type Database } from '#platform/database.ts';
import { describeError } from '#platform/errors/describe-error.ts';
import { logRequest } from '#platform/http/log-request.ts';
import { createServer } from '#platform/http/server.ts';
import { countJobs } from '#platform/job-store.ts';
import { renewLeases } from '#platform/idempotency/idempotency-store.ts';
import { openLeases } from '#platform/idempotency/leases.ts';
import { openJobs } from '#platform/jobs.ts';
import { openLimiter } from '#platform/limits/limiter.ts';
import { fileMailJob, mailJob } from '#platform/mail/mail-job.ts';
import { smtpTransport } from '#platform/mail/mail-transport.ts';
import { startMailWorker } from '#platform/mail/mail-worker.ts';
import type { Metrics } from '#platform/metrics/start-metrics.ts';
import { migrateDatabase } from '#platform/migrate.ts';
import { NotificationHub } from '#platform/notifications/events/notification-hub.ts';
import { startInstanceReport } from '#platform/operation/report-instance.ts';
import { reachHttp, usedServer } from '#platform/operation/used-server.ts';
import type { Platform } from '#platform/platform.ts';
import { openTrustServices, readRoots } from '#trust/trust-services/trust-services.ts';
import { openReplica } from '#platform/replica/open-replica.ts';
import { onStopSignals } from '#platform/stop-signals.ts';
import { systemChecker } from '#platform/system-status.ts';
import { traceRequests } from '#platform/tracing/trace-requests.ts';
import type { Vault } from '#platform/vault.ts';
import { traceIds, type Tracing } from '#tracing/tracing.ts';
import { isTracingWanted } from '#tracing/tracing-variables.ts';
import { blobSettings } from './blob-env.ts';
import { DOCUMENT_JOBS, startDocumentWork } from './document/background-work.ts';
import { claimBlobFolder } from './document/files/claim-blob-folder.ts';
import { operatorEmail, readEnv } from './env.ts';
import { readInstanceState, VERSION } from './instance-state.ts';
import { openReadiness } from './health.ts';
import { openServicesEngine } from './open-services-engine.ts';
import { rewrapSecrets } from './wrapped-secret-store.ts';
import { selectedServices } from './selected-services.ts';
import { refuseWhileAway, serve } from './serve.ts';
import { startFailure } from './start-failure.ts';
import { startSweeps } from './start-sweeps.ts';

const JOB_KINDS = [mailJob, fileMailJob, removeBlobJob, ...DOCUMENT_JOBS];
const JOB_KIND_NAMES = JOB_KINDS.map(({ name }) => name);

async function start(): Promise<void> {
  const env = readEnv(process.env);
  const services = selectedServices(process.argv.slice(2));
  const isTraced = isTracingWanted(process.env);
  const logger = pino({
    level: env.LOG_LEVEL,
    base: { program: 'services' },
    serializers: { err: (error: unknown) => describeError(error), req: logRequest },
    ...(isTraced ? { mixin: traceIds } : {}),
  });
  const tracing = isTraced ? await openTracing(logger) : undefined;
  const onError = (error: Error) => logger.error({ err: error }, 'background failure');

  await migrateDatabase(env.DATABASE_URL);
  const opened = openDatabase(env.DATABASE_URL, onError);
  const { database, limiterConnections, close: closeDatabase } = opened;
  await assertSameTime(database);
  const replica = env.DATABASE_READ_URL
    ? await openReplica({ url: env.DATABASE_READ_URL, primary: database, log: logger })
    : null;
  await assertFolderWritable(env.BLOB_DIR);
  const store = blobSettings(env);
  if (store.bucket === null) await claimBlobFolder(database, store.folder);
  const jobs = await openJobs({ databaseUrl: env.DATABASE_URL, kinds: JOB_KINDS, onError });
  const transport = smtpTransport(env.SMTP_URL, env.MAIL_FROM);
  const timestampUrl = env.TSA_URL ?? null;
  const trustServices = openTrustServices({
    timestampUrl,
    allowedHosts: env.TRUST_SERVICE_HOSTS,
    roots: await readRoots(env.TRUSTED_ROOTS),
  });
  const engine = openServicesEngine({ trustServices, threads: env.ENGINE_THREADS, onError });
  const vault = await openStoredVault(database, {
    masterKey: env.KEY_ENCRYPTION_KEY,
    previousKey: env.KEY_ENCRYPTION_KEY_PREVIOUS,
  });
  if (env.KEY_ENCRYPTION_KEY_PREVIOUS) await wrapSecretsAnew(database, vault, logger);
  const onUnusable = (blob: UnusableBlob) =>
    logger.error(
      blob,
      `stored file ${blob.what}: organization ${blob.organizationId}, SHA-256 ${blob.sha256}`,
    );
  const blobs = await openBlobStores(store, openDataKeys(database, vault), {
    piecesOf: openPieces(database),
    onUnusable,
  });
  const platform: Platform = {
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
    appUrl: env.APP_URL,
    operatorEmail: operatorEmail(env),
    retention: {
      mailDays: env.MAIL_RETENTION_DAYS,
      sessionDays: env.SESSION_RETENTION_DAYS,
      notificationDays: env.NOTIFICATION_RETENTION_DAYS,
    },
    operation: {
      operators: new Set(env.OPERATOR_ACCOUNTS),
      jobKinds: JOB_KIND_NAMES,
      mailServer: {
        ...usedServer(env.SMTP_URL, () => transport.check()),
        deliver: (mail) => transport.deliver(mail),
      },
      timestampServer: timestampUrl === null ? null : usedServer(timestampUrl, () => reachHttp(timestampUrl)),
    },
    trustServices,
    engine,
    checkSystem: systemChecker({
      checks: {
        database: () => pingDatabase(database),
        mail: () => transport.check(),
        storage: () => blobs.check(),
      },
      onFailure: (part, error) => logger.error({ err: error, part }, 'a part of the system fails'),
    }),
    license: {
      plan: env.LICENSE_PLAN,
      seats: env.LICENSE_SEATS ?? null,
      validUntil: env.LICENSE_VALID_UNTIL ?? null,
    },
  };
  await startMailWorker({ ...platform, transport, domain: new URL(env.APP_URL).hostname });
  if (services.includes('document')) await startDocumentWork(platform, logger);

  const sweeps = startSweeps(platform, { services, log: logger, onError, onUnusable });
  const endReport = startInstanceReport(database, {
    facts: {
      id: randomUUID(),
      host: os.hostname(),
      process_id: process.pid,
      version: VERSION,
      node_version: process.version,
      services: [...services],
    },
    isAway: opened.watch.isAway,
    readState: () => readInstanceState(env.BLOB_DIR, trustServices.timestampState()),
    onError,
  });

  const app = await createServer(logger);
  if (tracing) traceRequests(app, tracing);
  refuseWhileAway(app, opened.watch);
  const readiness = openReadiness({
    database: limiterConnections.database,
    blobs,
    watch: opened.watch,
    log: logger,
  });
  await serve(app, platform, { services, readiness });
  let metrics: Metrics | undefined;
  if (env.METRICS_PORT !== undefined) {
    const { startMetrics } = await import('#platform/metrics/start-metrics.ts');
    metrics = await startMetrics(app, {
      port: env.METRICS_PORT,
      connections: () => [...opened.connections(), ...(replica?.connections() ?? [])],
      replica,
      engine,
      hub: platform.notificationHub,
      countJobs: () => countJobs(database, JOB_KIND_NAMES),
      onError,
    });
  }
  app.addHook('preClose', () => platform.notificationHub.close()); // open streams would keep the server from closing
  endOnSignal(async () => {
    readiness.stop();
    await wait(env.STOP_DELAY_SECONDS * 1000); // load balancers send requests elsewhere meanwhile
    await app.close(); // takes no new requests and lets the running ones finish
    await Promise.all([...sweeps.map((end) => end()), endReport(), platform.leases.stop()]);
    await jobs.stop();
    await engine.close();
    await metrics?.close();
    transport.close();
    replica?.close();
    await closeDatabase();
    await tracing?.close();
  });
  if (store.bucket === null) await claimBlobFolder(database, store.folder); // others see this instance by now
  const url = await app.listen({ host: env.SERVICES_HOST, port: env.SERVICES_PORT });
  process.send?.({ type: 'ready', url, metricsUrl: metrics?.url });
}

async function wrapSecretsAnew(database: Database, vault: Vault, logger: Logger): Promise<void> {
  const count = await rewrapSecrets(database, vault);
  logger.warn(
    { count },
    'data keys wrapped with the new master key; remove KEY_ENCRYPTION_KEY_PREVIOUS in a day',
  );
}

async function openTracing(logger: Logger): Promise<Tracing> {
  const { startTracing } = await import('#tracing/start-tracing.ts');
  const log = (message: string) => logger.warn(message);
  return startTracing({ program: 'countersign-services', version: VERSION, log });
}

/** The first signal ends the program when what runs has finished; the second ends it at once. */
function endOnSignal(stop: () => Promise<void>): void {
  onStopSignals({
    first: () =>
      void stop().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      ),
    again: () => process.exit(1),
  });
}

function fail(error: unknown): never {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}

start().catch(fail);
