import type { NewInvitedUser } from '#contracts/invitation.ts';
import type { RecoverySignIn } from '#contracts/second-factor.ts';
import type { CodeOfOrder, LoginForm } from '#contracts/session.ts';
import { GENERIC_ERROR } from '#contracts/messages.ts';
import { startPasskeySignIn } from '#contracts/passkey.ts';
import type { SessionRenewal } from '#contracts/web-session.ts';
import { z } from '#contracts/zod.ts';
import { parseEnvelope } from '#shared/parse-envelope.ts';
import { exchange, type RawResponse } from './exchange.ts';
import { askForPasskey } from './passkeys.ts';
import { responseError } from './read-response.ts';
import { RequestError } from './request-error.ts';
import { request } from './request.ts';
import { announceSession } from './session-tabs.ts';
import { forgetUser } from './sign-out.ts';

const Csrf = z.object({ csrfToken: z.string() });
const Redirect = z.object({ url: z.string() });

/**
 * Signs in with password and one-time code; both session cookies come with the response. `renewal` is given on a page whose
 * session has ended, so that no other user gets in.
 * @throws RequestError
 */
export function signIn(form: LoginForm, renewal?: SessionRenewal): Promise<void> {
  return openSession('credentials', { ...form, ...renewal });
}

/**
 * Signs in with password and recovery code.
 * @throws RequestError
 */
export function signInWithRecoveryCode(form: RecoverySignIn, renewal?: SessionRenewal): Promise<void> {
  return openSession('recovery-code', { ...form, ...renewal });
}

/**
 * Signs in with a passkey: the browser asks which one, or for one of the user whose sign-in has this order.
 * @throws RequestError
 */
export async function signInWithPasskey(orderId?: string, renewal?: SessionRenewal): Promise<void> {
  const body = orderId === undefined ? {} : { order_id: orderId };
  const { challenge_id, options } = await request(startPasskeySignIn, { body }, { quiet: true });
  const credential = JSON.stringify(await askForPasskey(options));
  await openSession('passkey', { challenge_id, credential, ...renewal });
}

/**
 * Creates the account that is waiting for this one-time code, and signs in.
 * @throws RequestError
 */
export function register(form: CodeOfOrder): Promise<void> {
  return openSession('register', form);
}

/**
 * Accepts the invitation with this token: as the signed-in user, or with the details of a new one, who is then signed in. The
 * session acts for the organization that invites from then on, also in the other tabs.
 * @throws RequestError
 */
export async function acceptInvitation(token: string, details: NewInvitedUser | null): Promise<void> {
  const { terms_version, ...names } = details ?? {};
  const terms = terms_version === undefined ? {} : { terms_version };
  await openSession('invitation', { invitation: token, ...names, ...terms });
  announceSession({ kind: 'switched' });
}

/**
 * Ends the session at the services, removes both cookies and what the browser keeps for the user, and tells the other tabs.
 * @throws RequestError
 */
export async function signOut(): Promise<void> {
  read(Redirect, await postToAuth('signout', {}));
  forgetUser();
  announceSession({ kind: 'signed_out' });
}

/**
 * Signs in through next-auth. A rejection arrives as the service's envelope; where next-auth itself rejects, it returns a URL
 * with the parameter `error` or `csrf`.
 */
async function openSession(provider: string, form: Record<string, string>): Promise<void> {
  const response = await postToAuth(`callback/${provider}`, form);
  if (parseEnvelope(response.text)) throw responseError(response.text, response.status);
  const { searchParams } = new URL(read(Redirect, response).url, window.location.origin);
  if (searchParams.has('error') || searchParams.has('csrf')) throw unexpected(response);
}

/** Calls next-auth's REST interface, https://next-auth.js.org/getting-started/rest-api; ADR 4 says why not by its client. */
async function postToAuth(path: string, fields: Record<string, string>): Promise<RawResponse> {
  const { csrfToken } = read(Csrf, await exchange('/api/auth/csrf', {}));
  const body = new URLSearchParams({ ...fields, csrfToken, json: 'true', callbackUrl: '/' });
  return exchange(`/api/auth/${path}`, { method: 'POST', body });
}

function read<T>(schema: z.ZodType<T>, response: RawResponse): T {
  try {
    return schema.parse(JSON.parse(response.text));
  } catch {
    throw unexpected(response);
  }
}

const unexpected = ({ status }: RawResponse) =>
  new RequestError({ kind: 'rejected', status, message: GENERIC_ERROR });
