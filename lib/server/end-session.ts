import { getProfile } from '#contracts/user-profile.ts';
import { logout } from '#contracts/user-session.ts';
import { requestService } from './request-service.ts';
import { isSessionEnd } from './service-error.ts';
import type { Session } from './session-cookie.ts';

/** Ends a session at the services, so that its bearer token is no longer accepted. A failure is only logged. */
export async function endAtServices(session: Session): Promise<void> {
  try {
    await requestService(logout, { body: {} }, { session });
  } catch (error) {
    if (isSessionEnd(error)) return;
    console.error('The service did not end the session:', error instanceof Error ? error.message : error);
  }
}

/** Returns whether the services have ended a session; false when they do not respond. */
export async function isOver(session: Session): Promise<boolean> {
  try {
    await requestService(getProfile, { query: {} }, { session });
    return false;
  } catch (error) {
    return isSessionEnd(error);
  }
}
