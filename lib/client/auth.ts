import type { CodeOfOrder, LoginForm } from '#contracts/session.ts';
import { GENERIC_ERROR } from '#contracts/messages.ts';
import { z } from '#contracts/zod.ts';
import { exchange, type RawResponse } from './exchange.ts';
import { responseError } from './read-response.ts';
import { RequestError } from './request-error.ts';

const Csrf = z.object({ csrfToken: z.string() });
const Redirect = z.object({ url: z.string() });

/**
 * Signs in with password and one-time code; the response sets both session cookies.
 * @throws RequestError
 */
export function signIn(form: LoginForm): Promise<void> {
  return openSession('credentials', form);
}

/**
 * Creates the account that is waiting for this one-time code, and signs in.
 * @throws RequestError
 */
export function register(form: CodeOfOrder): Promise<void> {
  return openSession('register', form);
}

async function openSession(provider: string, form: Record<string, string>): Promise<void> {
  const { status, url } = await postToAuth(`callback/${provider}`, form);
  // The sign-in route passes on the envelope of a rejection as this parameter.
  const rejection = new URL(url, window.location.origin).searchParams.get('error');
  if (rejection !== null) throw responseError(rejection, status);
}

/**
 * Ends the session at the services and removes both session cookies.
 * @throws RequestError
 */
export async function signOut(): Promise<void> {
  await postToAuth('signout', {});
}

async function postToAuth(path: string, fields: Record<string, string>) {
  const { csrfToken } = read(Csrf, await exchange('/api/auth/csrf', {}));
  const body = new URLSearchParams({ ...fields, csrfToken, json: 'true', callbackUrl: '/' });
  const response = await exchange(`/api/auth/${path}`, { method: 'POST', body });
  return { status: response.status, url: read(Redirect, response).url };
}

function read<T>(schema: z.ZodType<T>, { status, text }: RawResponse): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new RequestError({ kind: 'rejected', status, message: GENERIC_ERROR });
  }
}
