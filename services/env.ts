import { AppUrl } from '#contracts/app-url.ts';
import { z } from '#contracts/zod.ts';
import { BLOB_VARIABLES, wholeKey } from './blob-env.ts';
import { TRACING_VARIABLES } from '#tracing/tracing-variables.ts';
import { parseEnvironment, type Variables } from './parse-environment.ts';
import { productionProblems } from './production-problems.ts';

const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535));
const url = (protocol: RegExp) => z.url({ protocol });
/** Hosts or addresses separated by commas, in lower case. */
const hosts = z.pipe(
  z.string(),
  z.transform((text) =>
    text
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
  ),
);
const hostsWithPorts = z.pipe(
  hosts,
  z
    .array(z.string())
    .check(
      z.refine(
        (list) => list.every((one) => HOST.test(one)),
        'must be hosts, as pki.example or pki.example:8080',
      ),
    ),
);
/** Host with or without a port, the address of an IPv6 host in brackets. */
const HOST = /^(\[[\da-f:]+\]|[^\s/:@[\]]+)(:\d+)?$/;
/** E-mail addresses separated by commas, in lower case. */
const addresses = z.pipe(
  hosts,
  z
    .array(z.string())
    .check(z.refine((list) => list.every((one) => z.email().safeParse(one).success), 'must be addresses')),
);
/** One e-mail address, which a name may precede: `Countersign <no-reply@example.com>`. */
const sender = z
  .string()
  .check(z.refine((text) => ADDRESS.test(addressIn(text)), 'must be as Countersign <no-reply@example.com>'));
const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/;
const addressIn = (text: string) => /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text.trim();
const factor = z._default(z.coerce.number().check(z.refine((value) => value > 0, 'must be above 0')), 1);
const days = z.coerce.number().check(z.int(), z.gte(1), z.lte(36_500));
const key = z.pipe(
  z.base64(),
  z.transform((text) => Buffer.from(text, 'base64')),
);
const masterKey = key.check(z.refine((bytes) => bytes.length === 32, 'must be 32 bytes in base64'));

const Settings = z.object({
  DATABASE_URL: url(/^postgres(ql)?$/),
  /** Connection string of a replica of that database, which answers calls that only read; undefined if there is none. */
  DATABASE_READ_URL: z.optional(url(/^postgres(ql)?$/)),
  ...BLOB_VARIABLES,
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./ }),
  MAIL_FROM: sender,
  OPERATOR_EMAIL: z.optional(z.email()),
  /** E-mail addresses of the users who are operators of the installation; empty for none. */
  OPERATOR_ACCOUNTS: z._default(addresses, []),
  KEY_ENCRYPTION_KEY: masterKey,
  KEY_ENCRYPTION_KEY_PREVIOUS: z.optional(masterKey),
  APP_URL: AppUrl,
  SERVICES_HOST: z._default(z.string(), '127.0.0.1'),
  SERVICES_PORT: z._default(port, 4000),
  /** Port on the loopback interface that serves the metrics; undefined turns them off. */
  METRICS_PORT: z.optional(port),
  ...TRACING_VARIABLES,
  /**
   * Seconds between the signal to stop and the end of new connections, in which load balancers notice that the program is not
   * ready.
   */
  STOP_DELAY_SECONDS: z._default(z.coerce.number().check(z.gte(0), z.lte(60)), 0),
  TSA_URL: z.optional(url(/^https?$/)),
  TRUSTED_ROOTS: z.optional(z.string()),
  TRUST_SERVICE_HOSTS: z._default(hostsWithPorts, []),
  /** Multiplies every limit per source of requests. */
  SOURCE_LIMIT_FACTOR: factor,
  /** Multiplies every quota of mails to people outside of an organization. */
  MAIL_LIMIT_FACTOR: factor,
  /** Days for which sent and failed mails are kept. */
  MAIL_RETENTION_DAYS: z._default(days, 90),
  /** Days for which sessions are kept after they have expired. */
  SESSION_RETENTION_DAYS: z._default(days, 90),
  /** Days for which notifications are kept that their user has not marked with a star. */
  NOTIFICATION_RETENTION_DAYS: z._default(days, 365),
  ENGINE_THREADS: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(64))),
  LICENSE_PLAN: z._default(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)), 'Self-hosted'),
  LICENSE_SEATS: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  LICENSE_VALID_UNTIL: z.optional(z.iso.date()),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
});
const Env = Settings.check(wholeKey);
export type Env = z.infer<typeof Env>;

/**
 * Reads the services' environment.
 * @throws BadConfiguration that names each variable that is missing, wrong, or not safe in production, without its value
 */
export const readEnv = (variables: Variables): Env =>
  parseEnvironment(Env, variables, (env) => problemsOf(env, variables['NODE_ENV']));

function problemsOf({ APP_URL, KEY_ENCRYPTION_KEY }: Env, mode: string | undefined): string[] {
  if (mode !== 'production') return [];
  return productionProblems({ appUrl: APP_URL, masterKey: KEY_ENCRYPTION_KEY });
}

/** Returns the address of the operator: OPERATOR_EMAIL, or without it the address in MAIL_FROM. */
export function operatorEmail({
  OPERATOR_EMAIL,
  MAIL_FROM,
}: Pick<Env, 'OPERATOR_EMAIL' | 'MAIL_FROM'>): string {
  return OPERATOR_EMAIL ?? addressIn(MAIL_FROM);
}
