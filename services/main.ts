import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { pino, type Logger } from 'pino';
import type { ServiceName } from '#contracts/call.ts';
import type { UnusableBlob } from '#platform/blobs/blob-unusable.ts';
import { describeError } from '#platform/errors/describe-error.ts';
import { reportSeldom } from '#platform/errors/report-seldom.ts';
import { logRequest } from '#platform/http/log-request.ts';
import { createServer } from '#platform/http/server.ts';
import { countJobs } from '#platform/job-store.ts';
import { startMailWorker } from '#platform/mail/mail-worker.ts';
import type { Metrics } from '#platform/metrics/start-metrics.ts';
import { migrateDatabase } from '#platform/migrate.ts';
import { startInstanceReport } from '#platform/operation/report-instance.ts';
import { onStopSignals } from '#platform/stop-signals.ts';
import { traceRequests } from '#platform/tracing/trace-requests.ts';
import { traceIds, type Tracing } from '#tracing/tracing.ts';
import { isTracingWanted } from '#tracing/tracing-variables.ts';
import { startDocumentWork } from './document/background-work.ts';
import { readEnv, type Env } from './env.ts';
import { readInstanceState, VERSION } from './instance-state.ts';
import { openReadiness } from './health.ts';
import { openPlatform, type OpenedPlatform } from './open-platform.ts';
import { selectedServices } from './selected-services.ts';
import { refuseWhileAway, serve } from './serve.ts';
import { startFailure } from './start-failure.ts';
import { startSweeps } from './start-sweeps.ts';

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
  const onError = reportSeldom((err, omitted) =>
    logger.error({ err, ...(omitted > 0 && { omitted }) }, 'background failure'),
  );
  const onUnusable = (blob: UnusableBlob) =>
    logger.error(
      blob,
      `stored file ${blob.what}: organization ${blob.organizationId}, SHA-256 ${blob.sha256}`,
    );

  await migrateDatabase(env.DATABASE_URL);
  const parts = await openPlatform(env, { logger, onError, onUnusable });
  const { platform, opened, transport } = parts;
  await startMailWorker({ ...platform, transport, domain: new URL(env.APP_URL).hostname });
  if (services.includes('document')) await startDocumentWork(platform, logger);
  const sweeps = startSweeps(platform, { services, log: logger, onError, onUnusable });
  const endReport = reportInstance(env, { parts, services, onError });

  const app = await createServer(logger);
  if (tracing) traceRequests(app, tracing);
  refuseWhileAway(app, opened.watch);
  const readiness = openReadiness({
    database: opened.limiterConnections.database,
    blobs: platform.blobs,
    watch: opened.watch,
    log: logger,
  });
  await serve(app, platform, { services, readiness });
  const metrics = await startWantedMetrics(env, { app, parts, onError });
  app.addHook('preClose', () => platform.notificationHub.close()); // open streams would keep the server from closing
  endOnSignal(async () => {
    readiness.stop();
    await wait(env.STOP_DELAY_SECONDS * 1000); // load balancers send requests elsewhere meanwhile
    await app.close(); // takes no new requests and lets the running ones finish
    await Promise.all([...sweeps.map((end) => end()), endReport(), platform.leases.stop()]);
    await metrics?.close();
    await parts.close();
    await tracing?.close();
  });
  await parts.claimStoredFiles(); // others see this instance by now
  const url = await app.listen({ host: env.SERVICES_HOST, port: env.SERVICES_PORT });
  process.send?.({ type: 'ready', url, metricsUrl: metrics?.url });
}

interface ReportedInstance {
  parts: OpenedPlatform;
  services: readonly ServiceName[];
  onError: (error: Error) => void;
}

/** Reports the state of this process to the operators from now on; returns a function that ends this. */
function reportInstance(env: Env, { parts, services, onError }: ReportedInstance): () => Promise<void> {
  const { platform, opened } = parts;
  return startInstanceReport(platform.database, {
    facts: {
      id: randomUUID(),
      host: os.hostname(),
      process_id: process.pid,
      version: VERSION,
      node_version: process.version,
      services: [...services],
    },
    isAway: opened.watch.isAway,
    readState: () => readInstanceState(env.BLOB_DIR, platform.trustServices.timestampState()),
    onError,
  });
}

interface MeasuredProgram {
  app: FastifyInstance;
  parts: OpenedPlatform;
  onError: (error: Error) => void;
}

/** Serves metrics if the environment has a port for them. */
async function startWantedMetrics(
  env: Env,
  { app, parts, onError }: MeasuredProgram,
): Promise<Metrics | undefined> {
  if (env.METRICS_PORT === undefined) return undefined;
  const { startMetrics } = await import('#platform/metrics/start-metrics.ts');
  const { database, replica, engine, notificationHub, operation } = parts.platform;
  return startMetrics(app, {
    port: env.METRICS_PORT,
    connections: () => [...parts.opened.connections(), ...(replica?.connections() ?? [])],
    replica,
    engine,
    hub: notificationHub,
    countJobs: () => countJobs(database, operation.jobKinds),
    onError,
  });
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
