import type { NotificationChannel } from '#contracts/notification-preferences.ts';

/** Returns whether the inbox shows what goes through this channel. */
export function isShownInApp(channel: NotificationChannel): boolean {
  return channel === 'app' || channel === 'both';
}

/**
 * Returns whether a mail is sent: always to those who chose mail alone, and to those with both where the event is
 * important enough for a mail.
 */
export function isMailedBy(channel: NotificationChannel, isImportant: boolean): boolean {
  return channel === 'mail' || (channel === 'both' && isImportant);
}
