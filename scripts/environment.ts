import path from 'node:path';
import { DEMO_OWNER } from '../demo/owner-address.ts';
import { AppUrl } from '#contracts/app-url.ts';
import { productionProblems } from '../services/production-problems.ts';
import { inDataFolder } from './data-folder.ts';
import { localSecrets } from './secrets.ts';

type Variables = Readonly<Record<string, string | undefined>>;

export interface Settings {
  /** Environment variables that are set and not empty, for the programs that the start runs. */
  variables: Variables;
  root: string;
  dataRoot: string;
  isDevelopment: boolean;
  /** True if documents of others may be stored here, for which settings that suffice to try it out are refused. */
  isProduction: boolean;
  webHost: string;
  webPort: number;
  servicesPort: number;
  mailPagePort: number;
  /** Port of the demo's trust services; undefined where they must not run. */
  trustServicesPort: number | undefined;
  appUrl: string;
  /** Connection string of the operator's own database, if there is one. */
  databaseUrl: string | undefined;
  /** Connection string of the owner of its tables, if that is another role than the one of the services. */
  databaseOwnerUrl: string | undefined;
  /** URL of the operator's mail server; without it, mail stays on this machine. */
  smtpUrl: string | undefined;
  /** E-mail addresses of the operators' accounts, separated by commas; empty for none. */
  operatorAccounts: string;
  secrets: { SESSION_SECRET: string; NEXTAUTH_SECRET: string; KEY_ENCRYPTION_KEY: string };
  databasePassword: string;
}

/** Thrown when a required variable is missing or a variable is invalid. */
export class SettingsError extends Error {}

const REQUIRED_OUTSIDE = [
  'APP_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'SESSION_SECRET',
  'NEXTAUTH_SECRET',
  'KEY_ENCRYPTION_KEY',
] as const;

/**
 * Reads the settings of `npm start`. Without variables everything is local and generated; in production, or with a database of the
 * operator's own, secrets and mail server must be set too. An empty variable counts as not set.
 * @throws SettingsError that names the variables that are missing or invalid.
 */
export function readSettings(source: Variables, isDevelopment: boolean): Settings {
  const given: Variables = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const { DATABASE_OWNER_URL: databaseOwnerUrl, ...environment } = given; // no program may have it
  const isProduction = environment['NODE_ENV'] === 'production' || Boolean(environment['DATABASE_URL']);
  if (isProduction) requireAll(environment);
  const root = ROOT;
  const dataRoot = dataRootOf(environment);
  const webPort = port(environment, 'PORT', 3000);
  const made = inDataFolder(dataRoot, () => localSecrets(dataRoot));
  return {
    variables: environment,
    root,
    dataRoot,
    isDevelopment,
    isProduction,
    webHost: environment['WEB_HOST'] ?? '127.0.0.1',
    webPort,
    servicesPort: port(environment, 'SERVICES_PORT', 4000),
    mailPagePort: port(environment, 'MAIL_PAGE_PORT', 8025),
    trustServicesPort: isRealUse(environment) ? undefined : port(environment, 'PKI_PORT', 8026),
    appUrl: appUrl(environment['APP_URL'] ?? `http://localhost:${webPort}`),
    databaseUrl: environment['DATABASE_URL'],
    databaseOwnerUrl,
    smtpUrl: environment['SMTP_URL'],
    operatorAccounts: environment['OPERATOR_ACCOUNTS'] ?? (isTrial(environment) ? DEMO_OWNER : ''),
    secrets: {
      SESSION_SECRET: environment['SESSION_SECRET'] ?? made.SESSION_SECRET,
      NEXTAUTH_SECRET: environment['NEXTAUTH_SECRET'] ?? made.NEXTAUTH_SECRET,
      KEY_ENCRYPTION_KEY: environment['KEY_ENCRYPTION_KEY'] ?? made.KEY_ENCRYPTION_KEY,
    },
    databasePassword: made.DATABASE_PASSWORD,
  };
}

const ROOT = path.resolve(import.meta.dirname, '..');

/** Returns the path of the data folder. */
export const dataRootOf = ({ DATA_DIR }: Variables) => path.resolve(ROOT, DATA_DIR || '.data');

const SECRETS_OF = {
  services: [
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
    'AWS_SESSION_TOKEN',
    'DATABASE_READ_URL',
    'DATABASE_URL',
    'KEY_ENCRYPTION_KEY',
    'KEY_ENCRYPTION_KEY_PREVIOUS',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'SMTP_URL',
  ],
  web: ['NEXTAUTH_SECRET', 'SESSION_SECRET', 'SESSION_SECRET_PREVIOUS'],
} as const;

/** Returns the variables for one program: all but the secrets of the other. */
export function variablesFor(program: keyof typeof SECRETS_OF, variables: Variables): Variables {
  const foreign: readonly string[] = SECRETS_OF[program === 'web' ? 'services' : 'web'];
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !foreign.includes(name)));
}

/** Returns whether real documents may be signed, which must not contain timestamps of the demo: they prove nothing. */
function isRealUse(environment: Variables): boolean {
  const { NODE_ENV, DATABASE_URL, SMTP_URL } = environment;
  return NODE_ENV === 'production' || Boolean(DATABASE_URL) || Boolean(SMTP_URL);
}

/**
 * Returns whether only this machine reaches the web app, and no mail leaves it. The password of the demo's owner is published, so only
 * then may they be an operator without being named.
 */
function isTrial(environment: Variables): boolean {
  const { APP_URL, WEB_HOST = '127.0.0.1' } = environment;
  return !isRealUse(environment) && !APP_URL && ['127.0.0.1', 'localhost', '::1'].includes(WEB_HOST);
}

function requireAll(environment: Variables): void {
  const missing = REQUIRED_OUTSIDE.filter((name) => !environment[name]);
  if (missing.length > 0)
    throw new SettingsError(
      `These variables must be set in production: ${missing.join(', ')}. See .env.example.`,
    );
  const { APP_URL = '', KEY_ENCRYPTION_KEY = '' } = environment;
  const masterKey = Buffer.from(KEY_ENCRYPTION_KEY, 'base64');
  const problems = productionProblems({ appUrl: appUrl(APP_URL), masterKey });
  if (problems.length > 0)
    throw new SettingsError(`These variables are not safe in production. ${problems.join('. ')}.`);
}

function appUrl(text: string): string {
  const parsed = AppUrl.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new SettingsError('APP_URL must be an address without a path, as https://sign.example.com.');
}

function port(environment: Variables, name: string, fallback: number): number {
  const text = environment[name];
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65535) {
    throw new SettingsError(`${name} must be a port number, not "${text}".`);
  }
  return value;
}
