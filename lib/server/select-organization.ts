import { getOrganizations } from '#contracts/organization.ts';
import { SelectOrganization } from '#contracts/web-session.ts';
import { askService } from './ask-service.ts';
import {
  envelopeAnswer,
  forgedAnswer,
  notFoundAnswer,
  sessionEndedAnswer,
  unreachableAnswer,
} from './envelope-answer.ts';
import { env } from './env.ts';
import { isForged } from './proxy-guard.ts';
import { ServiceError } from './service-error.ts';
import type { Session } from './session-seal.ts';
import { clearSession, readSession, saveSession } from './session.ts';

/** Lets the session act for another organization that its user belongs to; the service is asked whether it does. */
export async function selectOrganization(request: Request): Promise<Response> {
  if (isForged(request.method, request.headers, env().APP_URL)) return forgedAnswer();
  const session = await readSession();
  if (!session) return sessionEndedAnswer();
  const wanted = SelectOrganization.safeParse(await request.json().catch(() => null));
  if (!wanted.success) return notFoundAnswer();
  return select(session, wanted.data.organization_id);
}

async function select(session: Session, organizationId: string): Promise<Response> {
  try {
    const query = { purpose: 'list', pageSize: 500 } as const;
    const { rows } = await askService(getOrganizations, { query }, { session });
    if (!rows.some(({ id }) => id === organizationId)) return notFoundAnswer();
    await saveSession({ token: session.token, organizationId });
    return envelopeAnswer(200, { success: '1', message: '' });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.kind !== 'ended') return unreachableAnswer();
    await clearSession();
    return sessionEndedAnswer();
  }
}
