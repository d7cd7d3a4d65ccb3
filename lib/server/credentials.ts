import type { ServiceName } from '#contracts/call.ts';
import { ACTIVITY_HEADER, ORGANIZATION_HEADER } from '#contracts/limits.ts';
import type { Session } from './session-cookie.ts';

/** Returns the headers that authenticate the caller to a service. The general service does not get the organization. */
export function credentialHeaders(service: ServiceName, session: Session | null): Record<string, string> {
  if (!session) return {};
  const bearer = { authorization: `Bearer ${session.token}` };
  if (service === 'general' || !session.organizationId) return bearer;
  return { ...bearer, [ORGANIZATION_HEADER]: session.organizationId };
}

/**
 * Returns the header that tells a service whether the user has just done something. Requests of pages that the web app renders
 * say no: pages may be prefetched, and the browser reports its user's activity itself.
 */
export function activityHeaders(
  session: Session | null,
  { isByUser }: { isByUser: boolean },
): Record<string, string> {
  return session ? { [ACTIVITY_HEADER]: isByUser ? '1' : '0' } : {};
}
