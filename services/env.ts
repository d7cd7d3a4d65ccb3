import { z } from '#contracts/zod.ts';

const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535));
const url = (protocol: RegExp) => z.url({ protocol });
/** Hosts separated by commas, in lower case. */
const hosts = z.pipe(
  z.string(),
  z.transform((text) =>
    text
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
  ),
);
const factor = z._default(z.coerce.number().check(z.refine((value) => value > 0, 'must be above 0')), 1);
const days = z.coerce.number().check(z.int(), z.gte(1), z.lte(36_500));
const key = z.pipe(
  z.base64(),
  z.transform((text) => Buffer.from(text, 'base64')),
);
const masterKey = key.check(z.refine((bytes) => bytes.length === 32, 'must be 32 bytes in base64'));

const Env = z.object({
  DATABASE_URL: url(/^postgres(ql)?$/),
  BLOB_DIR: z.string(),
  SMTP_URL: url(/^smtps?$/),
  MAIL_FROM: z.string().check(z.minLength(3)),
  OPERATOR_EMAIL: z.optional(z.email()),
  KEY_ENCRYPTION_KEY: masterKey,
  KEY_ENCRYPTION_KEY_PREVIOUS: z.optional(masterKey),
  APP_URL: z.pipe(
    url(/^https?$/),
    z.transform((text) => text.replace(/\/+$/, '')),
  ),
  SERVICES_HOST: z._default(z.string(), '127.0.0.1'),
  SERVICES_PORT: z._default(port, 4000),
  TSA_URL: z.optional(url(/^https?$/)),
  TRUSTED_ROOTS: z.optional(z.string()),
  TRUST_SERVICE_HOSTS: z._default(hosts, []),
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
export type Env = z.infer<typeof Env>;

/**
 * Reads the services' environment. An empty variable counts as not set.
 * @throws Error that names each variable that is missing or wrong, without its value
 */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.entries(variables).filter(([, value]) => value !== '');
  const parsed = Env.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Error(`The environment of the services is not complete:\n${problems.join('\n')}`);
}

/** Returns the address of the operator: OPERATOR_EMAIL, or without it the address in MAIL_FROM. */
export function operatorEmail({
  OPERATOR_EMAIL,
  MAIL_FROM,
}: Pick<Env, 'OPERATOR_EMAIL' | 'MAIL_FROM'>): string {
  return OPERATOR_EMAIL ?? /<([^<>]+)>\s*$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM.trim();
}
