import { z } from '#contracts/zod.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const url = (protocol: RegExp) => z.url({ protocol });
/** Hosts separated by commas, in lower case. */
const hosts = z.string().transform((text) =>
  text
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean),
);
const key = z.base64().transform((text) => Buffer.from(text, 'base64'));

const Env = z.object({
  DATABASE_URL: url(/^postgres(ql)?$/),
  BLOB_DIR: z.string(),
  SMTP_URL: url(/^smtps?$/),
  MAIL_FROM: z.string().min(3),
  OPERATOR_EMAIL: z.email().optional(),
  KEY_ENCRYPTION_KEY: key.refine((bytes) => bytes.length === 32, 'must be 32 bytes in base64'),
  APP_URL: url(/^https?$/).transform((text) => text.replace(/\/+$/, '')),
  SERVICES_HOST: z.string().default('127.0.0.1'),
  SERVICES_PORT: port.default(4000),
  TSA_URL: url(/^https?$/).optional(),
  TRUSTED_ROOTS: z.string().optional(),
  TRUST_SERVICE_HOSTS: hosts.default([]),
  ENGINE_THREADS: z.coerce.number().int().min(1).max(64).optional(),
  LICENSE_PLAN: z.string().trim().min(1).max(60).default('Self-hosted'),
  LICENSE_SEATS: z.coerce.number().int().min(1).optional(),
  LICENSE_VALID_UNTIL: z.iso.date().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
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
