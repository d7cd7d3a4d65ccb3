import NextAuth, { type NextAuthOptions, type User } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { NextRequest } from 'next/server';
import { addressHeaders } from './client-address.ts';
import { readDevices } from './device-cookie.ts';
import { deviceHeaders } from './known-devices.ts';
import { endAtServices } from './end-session.ts';
import { forgedResponse, notFoundResponse, unreadableResponse } from './envelope-response.ts';
import { env, isSecure } from './env.ts';
import { getProfile } from '#contracts/user-profile.ts';
import { SESSION_HOURS } from '#contracts/session-time.ts';
import { limitBody } from './limit-body.ts';
import { isForeignChange } from './proxy-guard.ts';
import { cookieName, holdsSession } from './session-cookie.ts';
import {
  acceptInvitation,
  isRefusal,
  register,
  signIn,
  signInWithPasskey,
  signInWithRecoveryCode,
  type SignInResult,
} from './sign-in.ts';
import { requestService } from './request-service.ts';
import { ServiceError } from './service-error.ts';
import { clearSession, readSession } from './session.ts';

/** Path parameters of next-auth's route. */
export interface AuthContext {
  params: Promise<{ nextauth: string[] }>;
}

/** Actions of next-auth that the app uses. Its others would answer with pages of their own. */
const ACTIONS: Record<string, readonly string[]> = {
  GET: ['csrf', 'session'],
  POST: ['callback', 'signout'],
};

/** Handles a request to next-auth. */
export const respondToAuth = limitBody(async (request, context: AuthContext): Promise<Response> => {
  const [action = ''] = (await context.params).nextauth;
  if (!ACTIONS[request.method]?.includes(action)) return notFoundResponse();
  if (request.method === 'GET') return respond(asNextRequest(request), context);
  if (isForeignChange(request.headers, env().APP_URL)) return forgedResponse();
  const body = await request.text();
  if (!isReadable(request, body)) return unreadableResponse();
  const response = await respond(new NextRequest(request, { body }), context);
  if (action !== 'signout') return response;
  await signOut();
  return withoutSessionCookies(response);
});

const isNextRequest = (request: Request): request is NextRequest => 'nextUrl' in request;

/** Returns a request as next-auth needs it. What Next passes to a handler is a proxy, which cannot be copied. */
const asNextRequest = (request: Request) => (isNextRequest(request) ? request : new NextRequest(request));

/**
 * Leaves the removal of next-auth's session cookie to `signOut`: Next parses the cookies of a response to merge them with those that
 * were set, and loses a Max-Age of 0, so that the browser would keep an empty cookie.
 */
function withoutSessionCookies(response: Response): Response {
  const cookies = response.headers.getSetCookie();
  response.headers.delete('set-cookie');
  for (const one of cookies)
    if (!holdsSession(one.split('=')[0] ?? '')) response.headers.append('set-cookie', one);
  return response;
}

/** Returns whether next-auth can read the body, which fails with an error of its own otherwise. */
function isReadable({ headers }: Request, body: string): boolean {
  if (!headers.get('content-type')?.includes('application/json')) return true;
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/**
 * Responds as next-auth does, except to a refused sign-in: it gets the envelope and the status of the service, because next-auth
 * itself passes on only one string, in the URL of an error page.
 */
async function respond(request: NextRequest, context: AuthContext): Promise<Response> {
  const refusals: Response[] = [];
  const options = authOptions((refusal) => refusals.push(refusal));
  const answer = (await NextAuth(request, context, options)) as Response; // next-auth declares any
  return refusals[0] ?? answer;
}

/** Returns a cookie of next-auth, whose CSRF token has the prefix already. */
function cookie(name: string) {
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure() };
  return { name: cookieName(name), options };
}

/** Returns the user of a session as the service knows it now; nothing once it has ended. */
async function signedInUser(): Promise<{ user?: { name: string; email: string } }> {
  const session = await readSession();
  if (!session) return {};
  try {
    const { first_name, last_name, email } = await requestService(getProfile, { query: {} }, { session });
    return { user: { name: `${first_name} ${last_name}`.trim(), email } };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return {};
  }
}

type OnRefusal = (refusal: Response) => void;

/** Returns the configuration of next-auth; its token says nothing, neither who is signed in nor a credential of a service. */
function authOptions(onRefusal: OnRefusal): NextAuthOptions {
  process.env['NEXTAUTH_URL'] ??= env().APP_URL; // next-auth reads its own URL from there only
  return {
    secret: env().NEXTAUTH_SECRET,
    useSecureCookies: isSecure(),
    session: { strategy: 'jwt', maxAge: SESSION_HOURS.default * 60 * 60 },
    cookies: {
      sessionToken: cookie('next-auth.session-token'),
      callbackUrl: cookie('next-auth.callback-url'),
    },
    callbacks: {
      jwt: () => ({}),
      session: async ({ session: { expires } }) => ({ expires, ...(await signedInUser()) }),
    },
    pages: { signIn: '/login', error: '/login' },
    providers: [
      CredentialsProvider({
        name: 'E-mail',
        credentials: { email: {}, password: {}, otp: {}, order_id: {} },
        authorize: async (credentials, request) =>
          userOf(await signIn(credentials, await clientHeaders(request.headers)), onRefusal),
      }),
      CredentialsProvider({
        id: 'recovery-code',
        name: 'Recovery code',
        credentials: { email: {}, password: {}, recovery_code: {}, order_id: {} },
        authorize: async (credentials, request) =>
          userOf(await signInWithRecoveryCode(credentials, await clientHeaders(request.headers)), onRefusal),
      }),
      CredentialsProvider({
        id: 'passkey',
        name: 'Passkey',
        credentials: { challenge_id: {}, credential: {} },
        authorize: async (credentials, request) =>
          userOf(await signInWithPasskey(credentials, await clientHeaders(request.headers)), onRefusal),
      }),
      CredentialsProvider({
        id: 'register',
        name: 'New account',
        credentials: { otp: {}, order_id: {} },
        authorize: async (credentials, request) =>
          userOf(await register(credentials, await clientHeaders(request.headers)), onRefusal),
      }),
      CredentialsProvider({
        id: 'invitation',
        name: 'Invitation',
        credentials: { invitation: {}, first_name: {}, last_name: {}, password: {}, terms_version: {} },
        authorize: async (credentials, request) =>
          userOf(await acceptInvitation(credentials, await clientHeaders(request.headers)), onRefusal),
      }),
    ],
  };
}

/** Returns null for a refusal, as next-auth expects of a provider. */
function userOf(result: SignInResult, onRefusal: OnRefusal): User | null {
  if (!isRefusal(result)) return result;
  onRefusal(result);
  return null;
}

/** Returns the headers that tell a service the client's address, User-Agent, and the devices that it is known as. */
async function clientHeaders(headers: Record<string, unknown> | undefined): Promise<Record<string, string>> {
  const get = (name: string) => {
    const value = headers?.[name];
    return typeof value === 'string' ? value : null;
  };
  const userAgent = get('user-agent');
  return {
    ...addressHeaders({ get }, env().TRUSTED_PROXIES),
    ...deviceHeaders(await readDevices()),
    ...(userAgent === null ? {} : { 'user-agent': userAgent }),
  };
}

/**
 * Ends the session at the service and removes its cookies, also when the service cannot be reached. Not by next-auth's event, which
 * needs a token of its own: that one lasts for 12 hours, and a session for up to a week.
 */
async function signOut(): Promise<void> {
  const session = await readSession();
  if (session) await endAtServices(session);
  await clearSession();
}
