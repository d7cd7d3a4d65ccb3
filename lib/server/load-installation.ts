import { getInstallation, type Installation } from '#contracts/operation.ts';
import { orUndefined } from './or-undefined.ts';
import { ServiceError } from './service-error.ts';
import { callService } from './service.ts';

/** Loads the state of the installation; undefined when the service fails, null for a user who is no operator. */
export function loadInstallation(): Promise<Installation | null | undefined> {
  return orUndefined(
    callService(getInstallation, {}).catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === 'not_found') return null;
      throw error;
    }),
  );
}
