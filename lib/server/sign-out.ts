import { logout } from '#contracts/user-session.ts';
import { requestService } from './request-service.ts';
import { clearSession, readSession } from './session.ts';

/** Ends the session at the service and removes its cookies, also when the service cannot be reached. */
export async function signOut(): Promise<void> {
  const session = await readSession();
  try {
    if (session) await requestService(logout, { body: {} }, { session });
  } catch (error) {
    console.error('The service did not end the session:', error instanceof Error ? error.message : error);
  } finally {
    await clearSession();
  }
}
