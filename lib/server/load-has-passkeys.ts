import { getSignInMethods } from '#contracts/passkey.ts';
import { requestService } from './request-service.ts';
import { ServiceError } from './service-error.ts';

/** Returns whether the service knows passkeys and they work at its public address; false while it fails. */
export async function loadHasPasskeys(): Promise<boolean> {
  try {
    return (await requestService(getSignInMethods, {}, { session: null })).passkeys;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}
