import type { User } from 'next-auth';
import { acceptInvitation as acceptCall, NewInvitedUser } from '#contracts/invitation.ts';
import { GENERIC_ERROR } from '#contracts/messages.ts';
import { getOrganizations } from '#contracts/organization.ts';
import { authenticatePasskey, PasskeySignIn } from '#contracts/passkey.ts';
import { authenticateRegister } from '#contracts/register.ts';
import { authenticateRecoveryCode, RecoverySignIn } from '#contracts/second-factor.ts';
import { authenticateLogin, CodeOfOrder, LoginForm, type SignedIn } from '#contracts/session.ts';
import { OTHER_USER, SessionRenewal } from '#contracts/web-session.ts';
import { z } from '#contracts/zod.ts';
import { requestService } from './request-service.ts';
import { envelopeResponse } from './envelope-response.ts';
import { isSessionEnd, ServiceError } from './service-error.ts';
import { endAtServices } from './end-session.ts';
import { saveDevice } from './device-cookie.ts';
import { readSession, saveSession } from './session.ts';
import type { Session } from './session-cookie.ts';

type Headers = Record<string, string>;

/** The user who is now signed in, or the response that tells the form why the sign-in was refused. */
export type SignInResult = User | Response;

/** Exchanges password and one-time code for a session. */
export function signIn(credentials: unknown, headers: Headers): Promise<SignInResult> {
  const form = LoginForm.safeParse(credentials);
  return openSession(
    form,
    (body) => requestService(authenticateLogin, { body }, { session: null, headers }),
    { email: form.data?.email, renewal: renewalIn(credentials) },
  );
}

/** Exchanges password and recovery code for a session. */
export function signInWithRecoveryCode(credentials: unknown, headers: Headers): Promise<SignInResult> {
  const form = RecoverySignIn.safeParse(credentials);
  return openSession(
    form,
    (body) => requestService(authenticateRecoveryCode, { body }, { session: null, headers }),
    { email: form.data?.email, renewal: renewalIn(credentials) },
  );
}

/** Exchanges the use of a passkey for a session. */
export function signInWithPasskey(credentials: unknown, headers: Headers): Promise<SignInResult> {
  return openSession(
    PasskeySignIn.safeParse(credentials),
    (body) => requestService(authenticatePasskey, { body }, { session: null, headers }),
    { renewal: renewalIn(credentials) },
  );
}

/** Exchanges the one-time code of a registration for the new account and a session. */
export function register(credentials: unknown, headers: Headers): Promise<SignInResult> {
  return openSession(CodeOfOrder.safeParse(credentials), (body) =>
    requestService(authenticateRegister, { body }, { session: null, headers }),
  );
}

/**
 * Accepts an invitation: as the signed-in user, whose session then acts for the new organization, or as a new user, who is
 * signed in.
 */
export async function acceptInvitation(credentials: unknown, headers: Headers): Promise<SignInResult> {
  const form = InvitationAnswer.safeParse(credentials);
  if (!form.success) return invalidForm(form.error);
  const { invitation, ...body } = form.data;
  try {
    const input = { params: { token: invitation }, body };
    const accept = (session: Session | null) => requestService(acceptCall, input, { session, headers });
    let session = await readSession();
    const accepted = await accept(session).catch((error: unknown) => {
      if (!session || !isSessionEnd(error)) throw error;
      session = null; // the page was shown as to a visitor
      return accept(session);
    });
    const token = accepted.token ?? session?.token;
    if (token === undefined) throw new ServiceError('rejected', 502);
    const organizationId = accepted.organization_id || (await organizationFor(token));
    await replaceSession(session, { token, organizationId });
    await saveDevice(accepted.device);
    return userOf(accepted.user, '');
  } catch (error) {
    return refusalOf(error);
  }
}

/** Fields that the page of an invitation sends: its token, and the details of a new user. */
const InvitationAnswer = z.extend(z.partial(NewInvitedUser), {
  invitation: z.string().check(z.minLength(1)),
});

/** Returns whether the sign-in was refused. */
export function isRefusal(result: SignInResult): result is Response {
  return result instanceof Response;
}

/** Facts about a sign-in beside its form. */
interface SignInFacts {
  /** Stands for the user if the service does not send it. */
  email?: string | undefined;
  /** User and organization of the page whose session has ended; undefined for every other sign-in. */
  renewal?: SessionRenewal | undefined;
}

const renewalIn = (credentials: unknown) => SessionRenewal.safeParse(credentials).data;

async function openSession<T>(
  form: z.core.util.SafeParseResult<T>,
  exchange: (form: T) => Promise<SignedIn>,
  { email = '', renewal }: SignInFacts = {},
): Promise<SignInResult> {
  if (!form.success) return invalidForm(form.error);
  try {
    const { token, user, device } = await exchange(form.data);
    const organizationId = await organizationFor(token, renewal);
    const shown = renewal?.renewed_organization_id || organizationId;
    if (organizationId !== shown || isOther(user, renewal)) return await refuseOther(token);
    await replaceSession(await readSession(), { token, organizationId });
    await saveDevice(device);
    return userOf(user, email);
  } catch (error) {
    return refusalOf(error);
  }
}

/** Saves a new session and ends the former one of this browser, if it had another. */
async function replaceSession(former: Session | null, next: Session): Promise<void> {
  await saveSession(next);
  if (former && former.token !== next.token) await endAtServices(former);
}

/** Returns whether a user is another one than the page belongs to; third-party services may not say who it is. */
function isOther(user: SignedIn['user'], renewal: SessionRenewal | undefined): boolean {
  const [given, wanted] = [user?.id ?? '', renewal?.renewed_user_id ?? ''];
  return given !== '' && wanted !== '' && given !== wanted;
}

/** Ends the session of another user than the page belongs to, or of one who is no longer a member of its organization. */
async function refuseOther(token: string): Promise<Response> {
  await endAtServices({ token });
  return envelopeResponse(403, { success: '0', ...OTHER_USER });
}

function userOf(user: SignedIn['user'], email: string): User {
  return user === null
    ? { id: email, name: email, email }
    : { id: user.id, name: `${user.first_name} ${user.last_name}`.trim(), email: user.email || email };
}

/** Returns the organization of the page if the user is a member of it, else the user's default one, or the first by name. */
async function organizationFor(token: string, renewal?: SessionRenewal): Promise<string | undefined> {
  const query = { purpose: 'list', pageSize: 500 } as const;
  const { rows } = await requestService(getOrganizations, { query }, { session: { token } });
  const shown = rows.find(({ id }) => id === renewal?.renewed_organization_id);
  return (shown ?? rows.find(({ is_default }) => is_default) ?? rows[0])?.id;
}

function invalidForm(error: z.ZodError): Response {
  const data = z.flattenError(error).fieldErrors;
  return envelopeResponse(400, { success: '0', message: '', code: 'invalid_input', data });
}

/** Returns a service's refusal unchanged, and for any other error a generic one: its message is for the log only. */
function refusalOf(error: unknown): Response {
  if (!(error instanceof ServiceError)) {
    console.error('The sign-in failed:', error);
    return envelopeResponse(500, { success: '0', message: GENERIC_ERROR });
  }
  const { kind, status, message, code, fields, retryAfter } = error;
  const refusal = envelopeResponse(kind === 'unreachable' ? 502 : status, {
    success: '0',
    message,
    code,
    data: fields,
  });
  if (retryAfter !== undefined) refusal.headers.set('retry-after', retryAfter);
  return refusal;
}
