import { getOrganizations } from '#contracts/organization.ts';
import { SelectOrganization } from '#contracts/web-session.ts';
import { requestService } from './request-service.ts';
import {
  envelopeResponse,
  forgedResponse,
  notFoundResponse,
  sessionEndedResponse,
  unreachableResponse,
} from './envelope-response.ts';
import { env } from './env.ts';
import { limitBody } from './limit-body.ts';
import { isForged } from './proxy-guard.ts';
import { ServiceError } from './service-error.ts';
import type { Session } from './session-cookie.ts';
import { clearSession, readSession, saveSession } from './session.ts';

/** Switches the session to another organization, after the service has confirmed that the user is a member of it. */
export const selectOrganization = limitBody(async (request): Promise<Response> => {
  if (isForged(request.method, request.headers, env().APP_URL)) return forgedResponse();
  const session = await readSession();
  if (!session) return sessionEndedResponse();
  const wanted = SelectOrganization.safeParse(await request.json().catch(() => null));
  if (!wanted.success) return notFoundResponse();
  return select(session, wanted.data.organization_id);
});

async function select(session: Session, organizationId: string): Promise<Response> {
  try {
    const query = { purpose: 'list', pageSize: 500 } as const;
    const { rows } = await requestService(getOrganizations, { query }, { session });
    if (!rows.some(({ id }) => id === organizationId)) return notFoundResponse();
    await saveSession({ token: session.token, organizationId });
    return envelopeResponse(200, { success: '1', message: '' });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.kind !== 'ended') return unreachableResponse();
    await clearSession();
    return sessionEndedResponse();
  }
}
