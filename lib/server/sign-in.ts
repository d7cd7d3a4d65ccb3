import type { User } from 'next-auth';
import type { Envelope } from '#contracts/envelope.ts';
import { getOrganizations } from '#contracts/organization.ts';
import { authenticateLogin, LoginForm } from '#contracts/session.ts';
import { z } from '#contracts/zod.ts';
import { askService } from './ask-service.ts';
import { ServiceError } from './service-error.ts';
import { saveSession } from './session.ts';

/**
 * Exchanges the login form for a session and gives who is signed in. A refusal is thrown as the service said it: next-auth
 * hands an error's message, and nothing else, on to the form, so the message is the envelope.
 */
export async function signIn(credentials: unknown, headers: Record<string, string>): Promise<User> {
  const form = LoginForm.safeParse(credentials);
  if (!form.success) throw refusal({ success: '0', message: '', data: fieldErrors(form.error) });
  try {
    const { token, user } = await askService(
      authenticateLogin,
      { body: form.data },
      { session: null, headers },
    );
    await saveSession({ token, organizationId: await firstOrganization(token) });
    return { id: user.id, name: `${user.first_name} ${user.last_name}`.trim(), email: user.email };
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

const fieldErrors = (error: z.ZodError<LoginForm>) => z.flattenError(error).fieldErrors;
