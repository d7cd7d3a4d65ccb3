import { AppUrl } from '#contracts/app-url.ts';
import { USB_HELPER_URL } from '#contracts/usb-constants.ts';
import { z } from '#contracts/zod.ts';
import { TRACING_VARIABLES } from '#tracing/tracing-variables.ts';

const url = (fallback: string) =>
  z.pipe(
    z._default(z.url(), fallback),
    z.transform((text) => text.replace(/\/+$/, '')),
  );
const secret = z.string().check(z.minLength(32, 'must have at least 32 characters'));

/** Address that a deployment on Vercel is given there; undefined elsewhere. */
function addressOnVercel({ VERCEL_ENV, VERCEL_PROJECT_PRODUCTION_URL, VERCEL_URL }: NodeJS.ProcessEnv) {
  const host = VERCEL_ENV === 'production' ? VERCEL_PROJECT_PRODUCTION_URL : VERCEL_URL;
  return host === undefined ? undefined : `https://${host}`;
}

const Env = z.object({
  APP_URL: z._default(AppUrl, addressOnVercel(process.env) ?? 'http://localhost:3000'),
  SESSION_SECRET: secret,
  /** Former SESSION_SECRET, with which sessions may still be sealed. */
  SESSION_SECRET_PREVIOUS: z.optional(secret),
  NEXTAUTH_SECRET: secret,
  GENERAL_SERVICE_URL: url('http://127.0.0.1:4000/general'),
  ORGANIZATION_SERVICE_URL: url('http://127.0.0.1:4000/organization'),
  DOCUMENT_SERVICE_URL: url('http://127.0.0.1:4000/document'),
  /** URL at which the browser calls the USB helper on its own machine. */
  USB_HELPER_URL: url(USB_HELPER_URL),
  /** URL to which browsers report what the content security policy has prevented. */
  CSP_REPORT_URL: z.optional(z.url()),
  /** Number of proxies in front of the web app that append to X-Forwarded-For; 1 on Vercel. */
  TRUSTED_PROXIES: z._default(
    z.coerce.number().check(z.int(), z.gte(0), z.lte(10)),
    process.env['VERCEL'] ? 1 : 0,
  ),
  /** Time from the signal to stop until no new connection is accepted, in which load balancers learn of it. */
  STOP_DELAY_SECONDS: z._default(z.coerce.number().check(z.gte(0), z.lte(60)), 0),
  ...TRACING_VARIABLES,
  /** URL of the local mail server's page, where there is one. */
  MAIL_PAGE_URL: z.optional(z.url()),
});
export type Env = z.infer<typeof Env>;

let known: Env | undefined;

/** Returns the web app's environment. It is read on first use, so that a build needs none. */
export function env(): Env {
  known ??= readEnv(process.env);
  return known;
}

/**
 * Parses `source`.
 * @throws Error that names every variable that is missing or invalid, without its value.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.entries(source).filter(([, value]) => value !== '');
  const parsed = Env.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The web app cannot start with this environment. ${problems.join('; ')}`);
}

/** Returns whether the app is served over TLS, so that cookies may be limited to it. */
export const isSecure = (): boolean => env().APP_URL.startsWith('https:');
