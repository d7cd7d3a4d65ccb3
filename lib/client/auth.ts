import type { CodeOfOrder, LoginForm } from '#contracts/session.ts';
import { GENERIC_ERROR } from '#contracts/messages.ts';
import { z } from '#contracts/zod.ts';
import { parseEnvelope } from '#shared/parse-answer.ts';
import { exchange } from './exchange.ts';
import { failureOf } from './read-answer.ts';
import { RequestError } from './request-error.ts';

const Csrf = z.object({ csrfToken: z.string() });
const Redirect = z.object({ url: z.string() });

/** Signs in with password and one-time code; both session cookies come with the answer. Throws RequestError. */
export function signIn(form: LoginForm): Promise<void> {
  return openSession('credentials', form);
}

/** Opens the account that waits for this one-time code, and signs in. Throws RequestError. */
export function register(form: CodeOfOrder): Promise<void> {
  return openSession('register', form);
}

async function openSession(provider: string, form: Record<string, string>): Promise<void> {
  const { status, url } = await postToAuth(`callback/${provider}`, form);
  const refusal = new URL(url, window.location.origin).searchParams.get('error');
  if (refusal === null) return;
  // The sign-in route sends a refusal on as the envelope that the service answered.
  const envelope = parseEnvelope(refusal);
  throw envelope
    ? failureOf(envelope, status)
    : new RequestError({ kind: 'rejected', status, message: GENERIC_ERROR });
}

/** Ends the session at the services and removes both cookies. Throws RequestError. */
export async function signOut(): Promise<void> {
  await postToAuth('signout', {});
}

async function postToAuth(path: string, fields: Record<string, string>) {
  const { csrfToken } = read(Csrf, await exchange('/api/auth/csrf', {}));
  const body = new URLSearchParams({ ...fields, csrfToken, json: 'true', callbackUrl: '/' });
  const answer = await exchange(`/api/auth/${path}`, { method: 'POST', body });
  return { status: answer.status, url: read(Redirect, answer).url };
}

function read<T>(schema: z.ZodType<T>, { status, text }: { status: number; text: string }): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new RequestError({ kind: 'rejected', status, message: GENERIC_ERROR });
  }
}
