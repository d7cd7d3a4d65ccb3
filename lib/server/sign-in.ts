import type { User } from 'next-auth';
import type { Envelope } from '#contracts/envelope.ts';
import { getOrganizations } from '#contracts/organization.ts';
import { authenticateRegister } from '#contracts/register.ts';
import { authenticateLogin, CodeOfOrder, LoginForm, type SignedIn } from '#contracts/session.ts';
import { z } from '#contracts/zod.ts';
import { askService } from './ask-service.ts';
import { ServiceError } from './service-error.ts';
import { saveSession } from './session.ts';

type Headers = Record<string, string>;

/** Exchanges password and one-time code for a session and gives who is signed in. */
export function signIn(credentials: unknown, headers: Headers): Promise<User> {
  const form = LoginForm.safeParse(credentials);
  return openSession(
    form,
    (body) => askService(authenticateLogin, { body }, { session: null, headers }),
    form.data?.email,
  );
}

/** Exchanges the one-time code of somebody who registers for their account and a session. */
export function register(credentials: unknown, headers: Headers): Promise<User> {
  return openSession(CodeOfOrder.safeParse(credentials), (body) =>
    askService(authenticateRegister, { body }, { session: null, headers }),
  );
}

/**
 * A refusal is thrown as the service said it: next-auth hands an error's message, and nothing else, on to the form, so the
 * message is the envelope.
 */
async function openSession<T>(
  form: z.ZodSafeParseResult<T>,
  exchange: (form: T) => Promise<SignedIn>,
  email = '',
): Promise<User> {
  if (!form.success)
    throw refusal({ success: '0', message: '', data: z.flattenError(form.error).fieldErrors });
  try {
    const { token, user } = await exchange(form.data);
    await saveSession({ token, organizationId: await firstOrganization(token) });
    return user === null
      ? { id: email, name: email, email }
      : { id: user.id, name: `${user.first_name} ${user.last_name}`.trim(), email: user.email || email };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { message, code, fields } = error;
    throw refusal({ success: '0', message, code, data: fields });
  }
}

async function firstOrganization(token: string): Promise<string | undefined> {
  const query = { purpose: 'list' } as const;
  const { rows } = await askService(getOrganizations, { query }, { session: { token } });
  return rows[0]?.id;
}

const refusal = (envelope: Envelope) => new Error(JSON.stringify(envelope));
