import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
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
import { isPortFree } from './free-port.ts';
import { NEXT_NODE_ARGS, NEXT_PROGRAM } from './next-options.ts';
import { startProcess, untilReady, type Program, type RunningProcess } from './processes.ts';
import { startRestarting } from './restarting.ts';
import { buildWebIfNeeded } from './web-build.ts';

/** The running programs: their URLs, their end, and how to stop them. */
export interface Stack {
  mailPageUrl: string | undefined;
  /** Authority of the demo's trust services; undefined where they do not run. */
  trustAuthority: TrustAuthority | undefined;
  /** Connection string with all rights on the database, for tests and benchmarks; that of the services where it was not started here. */
  databaseUrl: string;
  servicesUrl: string;
  /** Process of the web app, for those who measure it; undefined where none runs. */
  webProcessId: number | undefined;
  /** The environment of the services, for programs that work beside them. */
  servicesEnvironment: NodeJS.ProcessEnv;
  /** Folder of the cluster, if the database was started here. */
  databaseFolder: string | undefined;
  /** Resolves with a sentence when a program ends by itself. */
  broken: Promise<string>;
  stop(): Promise<void>;
}

type Say = (line: string) => void;

export interface StackOptions {
  /** `current` builds the web app when its sources changed, `kept` runs the existing build, `none` runs no web app. */
  web?: 'current' | 'kept' | 'none';
}

/** Starts database, mail, trust services, services and web app in order of dependence; a failure stops those that run already. */
export async function startStack(
  settings: Settings,
  say: Say,
  { web = 'current' }: StackOptions = {},
): Promise<Stack> {
  const running: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const part of running.splice(0).reverse()) await part.stop();
  };
  try {
    if (!settings.isDevelopment && web === 'current') await buildWeb(settings, say);
    return await startParts(settings, { running, stop, hasWeb: web !== 'none', say });
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  settings: Settings,
  {
    running,
    stop,
    hasWeb,
    say,
  }: { running: { stop(): Promise<void> }[]; stop: () => Promise<void>; hasWeb: boolean; say: Say },
): Promise<Stack> {
  const keep = <T extends { stop(): Promise<void> }>(part: T): T => {
    running.push(part);
    return part;
  };
  const database = settings.databaseUrl ? undefined : keep(await localDatabase(settings, say));
  const servicesDatabaseUrl = settings.databaseUrl ?? database?.servicesUrl ?? '';
  const ownerUrl = database?.ownerUrl ?? settings.databaseOwnerUrl;
  if (ownerUrl) await migrateAsOwner({ ownerUrl, servicesUrl: servicesDatabaseUrl });
  const mail = settings.smtpUrl ? undefined : keep(await startLocalMail({ pagePort: settings.mailPagePort }));
  const trust = settings.trustServicesPort ? keep(await localTrustServices(settings)) : undefined;

  const servicesEnvironment = {
    ...servicesEnv(settings, servicesDatabaseUrl, mail?.smtpUrl),
    ...trust?.environment,
  };
  const services = keep(startServices(settings, servicesEnvironment));
  const web = hasWeb ? keep(startWeb(settings, mail?.pageUrl)) : undefined;
  await Promise.all([untilReady(services), web && untilAnswers(settings, web)]);

  return {
    mailPageUrl: mail?.pageUrl,
    trustAuthority: trust?.authority,
    databaseUrl: database?.url ?? servicesDatabaseUrl,
    servicesUrl: `http://127.0.0.1:${settings.servicesPort}`,
    webProcessId: web?.child.pid,
    servicesEnvironment,
    databaseFolder: database?.folder,
    broken: firstToEnd(web ? [services, web] : [services]),
    stop,
  };
}

async function buildWeb(settings: Settings, say: Say): Promise<void> {
  const notice = setTimeout(() => say('Building the web app. This happens once, and after changes …'), 1000);
  await buildWebIfNeeded(settings.root).finally(() => clearTimeout(notice));
}

const localDatabase = ({ dataRoot, databasePassword: password }: Settings, say: Say) =>
  startDatabase({ dataRoot, password, say });

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
    NODE_ENV: settings.isDevelopment ? 'development' : 'production',
    DATABASE_URL: databaseUrl,
    BLOB_DIR: settings.variables['BLOB_DIR'] ?? path.join(settings.dataRoot, 'blobs'),
    SMTP_URL: smtpUrl ?? settings.smtpUrl,
    MAIL_FROM: settings.variables['MAIL_FROM'] ?? 'Countersign <no-reply@localhost>',
    KEY_ENCRYPTION_KEY: settings.secrets.KEY_ENCRYPTION_KEY,
    APP_URL: settings.appUrl,
    SERVICES_PORT: String(settings.servicesPort),
  };
}

const SERVICE_SOURCES = ['services', 'signing', 'lib/contracts'];

function startServices(settings: Settings, env: NodeJS.ProcessEnv): Program {
  const file = path.join(settings.root, 'services/main.ts');
  const start = () =>
    startProcess({ name: 'The services', file, cwd: settings.root, env, isVerbose: settings.isDevelopment });
  return settings.isDevelopment
    ? startRestarting(
        start,
        SERVICE_SOURCES.map((folder) => path.join(settings.root, folder)),
      )
    : start();
}

function startWeb(settings: Settings, mailPageUrl: string | undefined) {
  const base = `http://127.0.0.1:${settings.servicesPort}`;
  const command = settings.isDevelopment ? 'dev' : 'start';
  return startProcess({
    name: 'The web app',
    file: path.join(settings.root, NEXT_PROGRAM),
    args: [command, '-H', settings.webHost, '-p', String(settings.webPort)],
    nodeArgs: NEXT_NODE_ARGS,
    cwd: settings.root,
    isVerbose: settings.isDevelopment,
    env: {
      ...variablesFor('web', settings.variables),
      NODE_ENV: settings.isDevelopment ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      APP_URL: settings.appUrl,
      NEXTAUTH_URL: settings.appUrl,
      NEXTAUTH_SECRET: settings.secrets.NEXTAUTH_SECRET,
      SESSION_SECRET: settings.secrets.SESSION_SECRET,
      GENERAL_SERVICE_URL: settings.variables['GENERAL_SERVICE_URL'] ?? `${base}/general`,
      ORGANIZATION_SERVICE_URL: settings.variables['ORGANIZATION_SERVICE_URL'] ?? `${base}/organization`,
      DOCUMENT_SERVICE_URL: settings.variables['DOCUMENT_SERVICE_URL'] ?? `${base}/document`,
      ...(mailPageUrl ? { MAIL_PAGE_URL: mailPageUrl } : {}),
    },
  });
}

async function untilAnswers(settings: Settings, web: RunningProcess): Promise<void> {
  let endedWith: number | string | undefined;
  void web.ended.then((code) => (endedWith = code));
  const host = settings.webHost === '0.0.0.0' ? '127.0.0.1' : settings.webHost;
  while (!(await answers(`http://${host}:${settings.webPort}/login`))) {
    if (endedWith !== undefined) throw new Error(`The web app ended (${endedWith}) before it was ready.`);
    await wait(50);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(30_000) })).ok;
  } catch {
    return false; // not listening yet: the caller tries again
  }
}

function firstToEnd(programs: RunningProcess[]): Promise<string> {
  return Promise.race(programs.map(async (program) => `${program.name} ended (${await program.ended}).`));
}
