import NextAuth, { type NextAuthOptions, type User } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import type { NextRequest } from 'next/server';
import { logout } from '#contracts/user-session.ts';
import { addressHeaders } from './client-address.ts';
import { env, isSecure } from './env.ts';
import { SESSION_SECONDS } from './session-cookie.ts';
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
import { clearSession, readSession } from './session.ts';

/** Path parameters of next-auth's route. */
export interface AuthContext {
  params: Promise<{ nextauth: string[] }>;
}

/**
 * Handles a request to next-auth. A refused sign-in gets the envelope and the status of the service, because next-auth itself
 * passes on only one string, in the URL of an error page.
 */
export async function respondToAuth(request: NextRequest, context: AuthContext): Promise<Response> {
  const refusals: Response[] = [];
  const options = authOptions((refusal) => refusals.push(refusal));
  const answer = (await NextAuth(request, context, options)) as Response; // next-auth declares any
  return refusals[0] ?? answer;
}

type OnRefusal = (refusal: Response) => void;

/** Returns the configuration of next-auth; its session holds id, name and e-mail, and no credential of a service. */
function authOptions(onRefusal: OnRefusal): NextAuthOptions {
  process.env['NEXTAUTH_URL'] ??= env().APP_URL; // next-auth reads its own URL from there only
  return {
    secret: env().NEXTAUTH_SECRET,
    useSecureCookies: isSecure(),
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    pages: { signIn: '/login', error: '/login' },
    providers: [
      CredentialsProvider({
        name: 'E-mail',
        credentials: { email: {}, password: {}, otp: {}, order_id: {} },
        authorize: async (credentials, request) =>
          userOf(await signIn(credentials, clientHeaders(request.headers)), onRefusal),
      }),
      CredentialsProvider({
        id: 'recovery-code',
        name: 'Recovery code',
        credentials: { email: {}, password: {}, recovery_code: {}, order_id: {} },
        authorize: async (credentials, request) =>
          userOf(await signInWithRecoveryCode(credentials, clientHeaders(request.headers)), onRefusal),
      }),
      CredentialsProvider({
        id: 'passkey',
        name: 'Passkey',
        credentials: { challenge_id: {}, credential: {} },
        authorize: async (credentials, request) =>
          userOf(await signInWithPasskey(credentials, clientHeaders(request.headers)), onRefusal),
      }),
      CredentialsProvider({
        id: 'register',
        name: 'New account',
        credentials: { otp: {}, order_id: {} },
        authorize: async (credentials, request) =>
          userOf(await register(credentials, clientHeaders(request.headers)), onRefusal),
      }),
      CredentialsProvider({
        id: 'invitation',
        name: 'Invitation',
        credentials: { invitation: {}, first_name: {}, last_name: {}, password: {}, terms_version: {} },
        authorize: async (credentials, request) =>
          userOf(await acceptInvitation(credentials, clientHeaders(request.headers)), onRefusal),
      }),
    ],
    events: { signOut },
  };
}

/** Returns null for a refusal, as next-auth expects of a provider. */
function userOf(result: SignInResult, onRefusal: OnRefusal): User | null {
  if (!isRefusal(result)) return result;
  onRefusal(result);
  return null;
}

/** Returns the headers that tell a service the client's address and User-Agent, which it keeps with the session. */
function clientHeaders(headers: Record<string, unknown> | undefined): Record<string, string> {
  const get = (name: string) => {
    const value = headers?.[name];
    return typeof value === 'string' ? value : null;
  };
  const userAgent = get('user-agent');
  return {
    ...addressHeaders({ get }, env().TRUSTED_PROXIES),
    ...(userAgent === null ? {} : { 'user-agent': userAgent }),
  };
}

/** Ends the session at the service and removes its cookies, also when the service cannot be reached. */
async function signOut(): Promise<void> {
  const session = await readSession();
  try {
    if (session) await requestService(logout, { body: {} }, { session });
  } catch (error) {
    console.error('The service did not end the session:', error instanceof Error ? error.message : error);
  } finally {
    await clearSession();
  }
}
