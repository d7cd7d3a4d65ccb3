import path from 'node:path';
import {
  hasTrustAuthority,
  openTrustAuthority,
  rootFileOf,
  type TrustAuthority,
} from '../demo/trust-services/authority.ts';
import { startTrustServer } from '../demo/trust-services/server.ts';
import { startLocalMail } from '../local-mail/server.ts';
import { startDatabase } from './database.ts';
import { migrateAsOwner } from './database-roles.ts';
import { SettingsError, variablesFor, type Settings } from './environment.ts';
import { isPortFree, PLACE_OF_WEB, portProblem, type WantedPort } from './free-port.ts';
import { startProcess, untilReady, type Program } from './processes.ts';
import { openProgramLog, type ProgramLog } from './program-log.ts';
import { startRestarting } from './restarting.ts';
import { supervise, type Part } from './supervise.ts';
import { buildWebIfNeeded } from './web-build.ts';
import { servicesUrl, startWeb, untilAnswers } from './web-process.ts';

/** The running programs: their URLs, their end, and how to stop them. */
export interface Stack {
  mailPageUrl: string | undefined;
  /** Authority of the demo's trust services; undefined where they do not run. */
  trustAuthority: TrustAuthority | undefined;
  /** Connection string with all rights on the database, for tests and benchmarks; that of the services where it was not started here. */
  databaseUrl: string;
  servicesUrl: string;
  /** Returns the process of the web app, for those who measure it; undefined where none runs. */
  webProcessId: () => number | undefined;
  /** Returns the process of the services, for tests that end it. */
  servicesProcessId: () => number | undefined;
  /** The environment of the services, for programs that work beside them. */
  servicesEnvironment: NodeJS.ProcessEnv;
  /** Folder of the cluster, if the database was started here. */
  databaseFolder: string | undefined;
  /** Resolves with a sentence when a program has ended by itself so often that it is not started again. */
  broken: Promise<string>;
  stop(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const NEVER = new AbortController().signal;

type Say = (line: string) => void;

export interface StackOptions {
  /** `current` builds the web app when its sources changed, `kept` runs the existing build, `none` runs no web app. */
  web?: 'current' | 'kept' | 'none';
  /** Ends the start when it aborts; without it, a start goes on until everything runs. */
  signal?: AbortSignal;
}

/**
 * Starts database, mail, trust services, services and web app in order of dependence; a failure, or the end of the start by its
 * signal, stops those that run already. @throws the reason of the signal, or why a part did not start
 */
export async function startStack(
  settings: Settings,
  say: Say,
  { web = 'current', signal = NEVER }: StackOptions = {},
): Promise<Stack> {
  const running: { stop(): Promise<void> }[] = [];
  let stopped = Promise.resolve();
  const stopRunning = async () => {
    for (const part of running.splice(0).reverse()) await part.stop();
  };
  const stop = () => (stopped = stopped.then(stopRunning)); // a later call waits for an earlier one
  const keep = <T extends { stop(): Promise<void> }>(part: T): T => {
    running.push(part);
    signal.throwIfAborted();
    return part;
  };
  const endStart = () => void stop(); // what waits for a part to be ready fails then
  signal.addEventListener('abort', endStart);
  try {
    await assertPortsFree(settings, { hasWeb: web !== 'none' });
    if (!settings.isDevelopment && web === 'current') await buildWeb(settings, say, signal);
    const stack = await startParts(settings, { keep, stop, hasWeb: web !== 'none', say });
    signal.removeEventListener('abort', endStart);
    return stack;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  settings: Settings,
  {
    keep,
    stop,
    hasWeb,
    say,
  }: {
    /** Returns a part, which `stop` stops. */
    keep: <T extends { stop(): Promise<void> }>(part: T) => T;
    stop: () => Promise<void>;
    hasWeb: boolean;
    say: Say;
  },
): Promise<Stack> {
  const logFor = (name: string) =>
    settings.isDevelopment ? undefined : openProgramLog(path.join(settings.dataRoot, 'logs'), name, say);
  const database = settings.databaseUrl
    ? undefined
    : keep(await localDatabase(settings, say, logFor('database')));
  const servicesDatabaseUrl = settings.databaseUrl ?? database?.servicesUrl ?? '';
  const ownerUrl = database?.ownerUrl ?? settings.databaseOwnerUrl;
  if (ownerUrl) await migrateAsOwner({ ownerUrl, servicesUrl: servicesDatabaseUrl });
  const mail = settings.smtpUrl ? undefined : keep(await startLocalMail({ pagePort: settings.mailPagePort }));
  const trust = settings.trustServicesPort ? keep(await localTrustServices(settings)) : undefined;

  const servicesEnvironment = {
    ...servicesEnv(settings, servicesDatabaseUrl, mail?.smtpUrl),
    ...trust?.environment,
  };
  const [servicesLog, webLog] = [logFor('services'), hasWeb ? logFor('web') : undefined];
  const startServicesNow = () => startServices(settings, servicesEnvironment, servicesLog);
  const startWebNow = () => startWeb(settings, mail?.pageUrl, webLog);
  const services = keep(startServicesNow());
  const web = hasWeb ? keep(startWebNow()) : undefined;
  await Promise.all([untilReady(services), web && untilAnswers(settings, web)]);

  const watch = <P extends Part>(first: P, start: () => P | Promise<P>, name: string) =>
    keep(supervise(first, { name, start, say }));
  // They are stopped in reverse: the database last.
  const watchedDatabase = database && watch<Part>(database, database.startAgain, 'The database');
  const watchedServices = watch(services, startServicesNow, services.name);
  const watchedWeb = web && watch(web, startWebNow, web.name);
  const watched = [watchedDatabase, watchedServices, watchedWeb].filter((part) => part !== undefined);
  return {
    mailPageUrl: mail?.pageUrl,
    trustAuthority: trust?.authority,
    databaseUrl: database?.url ?? servicesDatabaseUrl,
    servicesUrl: servicesUrl(settings),
    servicesProcessId: () => watchedServices.current().child.pid,
    webProcessId: () => watchedWeb?.current().child.pid,
    servicesEnvironment,
    databaseFolder: database?.folder,
    broken: Promise.race(watched.map(({ givenUp }) => givenUp)),
    stop,
  };
}

/** @throws SettingsError that names the first port that cannot be used and its setting */
async function assertPortsFree(settings: Settings, { hasWeb }: { hasWeb: boolean }): Promise<void> {
  const { webHost, webPort, servicesPort, smtpUrl, mailPagePort, variables } = settings;
  const wanted: WantedPort[] = [
    ...(hasWeb ? [{ ...PLACE_OF_WEB, host: webHost, port: webPort }] : []),
    {
      name: 'The services',
      host: variables['SERVICES_HOST'] ?? LOOPBACK,
      port: servicesPort,
      setting: 'SERVICES_PORT',
      hostSetting: 'SERVICES_HOST',
    },
    ...(smtpUrl ? [] : [{ name: 'The mail page', port: mailPagePort, setting: 'MAIL_PAGE_PORT' }]),
  ];
  for (const place of wanted) {
    const problem = await portProblem(place);
    if (problem !== null) throw new SettingsError(problem);
  }
}

async function buildWeb(settings: Settings, say: Say, signal: AbortSignal): Promise<void> {
  const notice = setTimeout(() => say('Building the web app. This happens once, and after changes …'), 1000);
  await buildWebIfNeeded(settings.root, signal).finally(() => clearTimeout(notice));
}

const localDatabase = (
  { dataRoot, databasePassword: password }: Settings,
  say: Say,
  log: ProgramLog | undefined,
) => startDatabase({ dataRoot, password, say, log });

/** Starts the demo's trust services and returns the variables by which the services use and trust them. */
async function localTrustServices({ dataRoot, trustServicesPort = 0, variables }: Settings) {
  const folder = path.join(dataRoot, 'demo');
  // The certificates will name the port, so it must be free before they are issued.
  if (!hasTrustAuthority(folder) && !(await isPortFree(trustServicesPort)))
    throw portTaken(trustServicesPort, 'Set PKI_PORT to another port, or to 0 to do without them.');
  const authority = await openTrustAuthority(folder, {
    name: 'Countersign Demo',
    servicesUrl: `http://127.0.0.1:${trustServicesPort}`,
  });
  // Certificates that exist already name their port, whatever PKI_PORT says now.
  const { origin, host, port } = new URL(authority.servicesUrl ?? '');
  const server = await startTrustServer({ authority, port: Number(port) }).catch((cause: unknown) => {
    throw portTaken(
      port,
      'The certificates of the demo name that port; PKI_PORT=0 does without them.',
      cause,
    );
  });
  return {
    authority,
    stop: () => server.stop(),
    environment: {
      TSA_URL: variables['TSA_URL'] ?? `${origin}/timestamp`, // the demo's certificates stay trusted beside another timestamp server
      TRUSTED_ROOTS: variables['TRUSTED_ROOTS'] ?? rootFileOf(folder),
      TRUST_SERVICE_HOSTS: [variables['TRUST_SERVICE_HOSTS'], host].filter(Boolean).join(','),
    },
  };
}

function portTaken(port: number | string, advice: string, cause?: unknown): SettingsError {
  const message = `The trust services of the demo cannot listen on port ${port}, which is taken. ${advice}`;
  return new SettingsError(message, { cause });
}

function servicesEnv(
  settings: Settings,
  databaseUrl: string,
  smtpUrl: string | undefined,
): NodeJS.ProcessEnv {
  return {
    ...variablesFor('services', settings.variables),
    NODE_ENV: settings.isProduction ? 'production' : 'development',
    DATABASE_URL: databaseUrl,
    BLOB_DIR: settings.variables['BLOB_DIR'] ?? path.join(settings.dataRoot, 'blobs'),
    SMTP_URL: smtpUrl ?? settings.smtpUrl,
    MAIL_FROM: settings.variables['MAIL_FROM'] ?? 'Countersign <no-reply@localhost>',
    KEY_ENCRYPTION_KEY: settings.secrets.KEY_ENCRYPTION_KEY,
    APP_URL: settings.appUrl,
    OPERATOR_ACCOUNTS: settings.operatorAccounts,
    SERVICES_PORT: String(settings.servicesPort),
  };
}

const SERVICE_SOURCES = ['services', 'signing', 'lib/contracts'];

function startServices(settings: Settings, env: NodeJS.ProcessEnv, log: ProgramLog | undefined): Program {
  const file = path.join(settings.root, 'services/main.ts');
  const start = () => startProcess({ name: 'The services', file, cwd: settings.root, env, log });
  return settings.isDevelopment
    ? startRestarting(
        start,
        SERVICE_SOURCES.map((folder) => path.join(settings.root, folder)),
      )
    : start();
}
