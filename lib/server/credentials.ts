import type { ServiceName } from '#contracts/call.ts';
import { ORGANIZATION_HEADER } from '#contracts/limits.ts';
import type { Session } from './session-cookie.ts';

/** Returns the headers that authenticate the caller to a service. The general service does not get the organization. */
export function credentialHeaders(service: ServiceName, session: Session | null): Record<string, string> {
  if (!session) return {};
  const bearer = { authorization: `Bearer ${session.token}` };
  if (service === 'general' || !session.organizationId) return bearer;
  return { ...bearer, [ORGANIZATION_HEADER]: session.organizationId };
}
