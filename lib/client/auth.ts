import type { CodeOfOrder, LoginForm } from '#contracts/session.ts';
import { GENERIC_ERROR } from '#contracts/messages.ts';
import { z } from '#contracts/zod.ts';
import { parseEnvelope } from '#shared/parse-answer.ts';
import { exchange, type RawAnswer } from './exchange.ts';
import { failureOf } from './read-answer.ts';
import { RequestError } from './request-error.ts';

const Csrf = z.object({ csrfToken: z.string() });
const Redirect = z.object({ url: z.string() });

/**
 * Signs in with password and one-time code; both session cookies come with the answer.
 * @throws RequestError
 */
export function signIn(form: LoginForm): Promise<void> {
  return openSession('credentials', form);
}

/**
 * Opens the account that waits for this one-time code, and signs in.
 * @throws RequestError
 */
export function register(form: CodeOfOrder): Promise<void> {
  return openSession('register', form);
}

/**
 * Ends the session at the services and removes both cookies.
 * @throws RequestError
 */
export async function signOut(): Promise<void> {
  read(Redirect, await postToAuth('signout', {}));
}

/** A refusal comes as the service's envelope; next-auth answers where it would go, with `error` or `csrf` when it refused. */
async function openSession(provider: string, form: Record<string, string>): Promise<void> {
  const answer = await postToAuth(`callback/${provider}`, form);
  const envelope = parseEnvelope(answer.text);
  if (envelope) throw failureOf(envelope, answer.status);
  const { searchParams } = new URL(read(Redirect, answer).url, window.location.origin);
  if (searchParams.has('error') || searchParams.has('csrf')) throw unexpected(answer);
}

/** Calls next-auth's REST interface, https://next-auth.js.org/getting-started/rest-api; ADR 4 says why not by its client. */
async function postToAuth(path: string, fields: Record<string, string>): Promise<RawAnswer> {
  const { csrfToken } = read(Csrf, await exchange('/api/auth/csrf', {}));
  const body = new URLSearchParams({ ...fields, csrfToken, json: 'true', callbackUrl: '/' });
  return exchange(`/api/auth/${path}`, { method: 'POST', body });
}

function read<T>(schema: z.ZodType<T>, answer: RawAnswer): T {
  try {
    return schema.parse(JSON.parse(answer.text));
  } catch {
    throw unexpected(answer);
  }
}

const unexpected = ({ status }: RawAnswer) =>
  new RequestError({ kind: 'rejected', status, message: GENERIC_ERROR });
