import type { NotificationPreferences } from '#contracts/notification-preferences.ts';
import { findPreferences, savePreferences } from '#platform/notifications/preferences/preference-store.ts';
import type { Context } from '#platform/platform.ts';
import { digestDay } from './digest/digest-day.ts';
import { findDigestZone } from './digest/digest-store.ts';

/** Returns how the caller is notified. */
export function readPreferences({ database, caller }: Context<'user'>): Promise<NotificationPreferences> {
  return findPreferences(database, caller.userId);
}

/** Changes how the caller is notified. The first digest is mailed on the next morning. */
export async function changePreferences(
  { database, caller }: Context<'user'>,
  preferences: NotificationPreferences,
): Promise<NotificationPreferences> {
  const zone = await findDigestZone(database, caller.userId);
  await savePreferences(database, caller.userId, {
    ...preferences,
    digestDay: digestDay(new Date(), zone),
  });
  return preferences;
}
