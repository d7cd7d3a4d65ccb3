import { CHOOSE_CURRENCY, type LocalisationSettings } from '#contracts/localisation.ts';
import { recordUserActivity } from '#platform/audit/record-user-activity.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import type { Context } from '#platform/platform.ts';
import { CURRENCIES } from '../reference-data/reference-data.ts';
import { saveLocalisation } from './localisation-store.ts';

/** Changes how dates, times and numbers are shown to the caller. @throws AppError at `currency_id` if it is unknown */
export async function changeLocalisation(
  { database, caller }: Context<'user'>,
  settings: LocalisationSettings,
  ip: string | null,
): Promise<LocalisationSettings> {
  const { currency_id } = settings;
  if (currency_id !== null && !CURRENCIES.some(({ id }) => id === currency_id))
    throw fieldError(platformErrors.invalid_input, 'currency_id', CHOOSE_CURRENCY);
  await database.transaction(async (tx) => {
    await saveLocalisation(tx, caller.userId, settings);
    await recordUserActivity(tx, { userId: caller.userId, ip }, { action: 'localisation_changed' });
  });
  return settings;
}
