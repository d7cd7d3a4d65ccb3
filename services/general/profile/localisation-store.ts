import { eq } from '#platform/drizzle/orm.ts';
import { DEFAULT_LOCALISATION } from '#contracts/default-localisation.ts';
import type { LocalisationSettings } from '#contracts/localisation.ts';
import type { Queryable } from '#platform/database.ts';
import { localisationSettings } from '#platform/identity/localisation-tables.ts';

/** Returns the localisation settings of a user; the default ones if none are chosen. */
export async function findLocalisation(db: Queryable, userId: string): Promise<LocalisationSettings> {
  const [found] = await db
    .select({
      language_id: localisationSettings.language_id,
      time_zone: localisationSettings.time_zone,
      date_format: localisationSettings.date_format,
      number_format: localisationSettings.number_format,
      currency_id: localisationSettings.currency_id,
    })
    .from(localisationSettings)
    .where(eq(localisationSettings.user_id, userId));
  return found ?? DEFAULT_LOCALISATION;
}

/** Stores the localisation settings of a user in place of the earlier ones. */
export async function saveLocalisation(
  db: Queryable,
  userId: string,
  settings: LocalisationSettings,
): Promise<void> {
  await db
    .insert(localisationSettings)
    .values({ user_id: userId, ...settings })
    .onConflictDoUpdate({ target: localisationSettings.user_id, set: settings });
}
