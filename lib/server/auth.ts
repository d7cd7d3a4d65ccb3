import type { NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { addressHeaders } from './client-address.ts';
import { env, isSecure } from './env.ts';
import { SESSION_SECONDS } from './session-seal.ts';
import { register, signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

/** Runs the sign-in flow and remembers who is signed in: id, name and e-mail, nothing that a service would take. */
export function authOptions(): NextAuthOptions {
  process.env['NEXTAUTH_URL'] ??= env().APP_URL; // next-auth reads where it is from there only
  return {
    secret: env().NEXTAUTH_SECRET,
    useSecureCookies: isSecure(),
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    pages: { signIn: '/login', error: '/login' },
    providers: [
      CredentialsProvider({
        name: 'E-mail',
        credentials: { email: {}, password: {}, otp: {}, order_id: {} },
        authorize: (credentials, request) => signIn(credentials, addressOf(request.headers)),
      }),
      CredentialsProvider({
        id: 'register',
        name: 'New account',
        credentials: { otp: {}, order_id: {} },
        authorize: (credentials, request) => register(credentials, addressOf(request.headers)),
      }),
    ],
    events: { signOut },
  };
}

function addressOf(headers: Record<string, unknown> | undefined): Record<string, string> {
  const get = (name: string) => {
    const value = headers?.[name];
    return typeof value === 'string' ? value : null;
  };
  return addressHeaders({ get }, env().TRUSTED_PROXIES);
}
