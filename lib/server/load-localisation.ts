import { DEFAULT_LOCALISATION } from '#contracts/default-localisation.ts';
import type { LocalisationSettings } from '#contracts/localisation.ts';
import { getProfile } from '#contracts/user-profile.ts';
import { requestService } from './request-service.ts';
import { ServiceError } from './service-error.ts';
import { readSession } from './session.ts';

/**
 * Returns the settings in which dates, times and numbers are shown to the signed-in user; the default ones to visitors,
 * and while a service has or sends none.
 */
export async function loadLocalisation(): Promise<LocalisationSettings> {
  const session = await readSession();
  if (!session) return DEFAULT_LOCALISATION;
  try {
    const query = { purpose: 'localisation_settings' } as const;
    const { localisation_settings } = await requestService(getProfile, { query }, { session });
    return localisation_settings ?? DEFAULT_LOCALISATION;
  } catch (error) {
    if (error instanceof ServiceError) return DEFAULT_LOCALISATION;
    throw error;
  }
}
