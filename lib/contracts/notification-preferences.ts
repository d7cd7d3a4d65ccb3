import { defineCall } from './call.ts';
import { z } from './zod.ts';

/** Kinds of events of which users are notified as they choose. */
export const NotificationKind = z.enum([
  'turn',
  'signed',
  'completed',
  'rejected',
  'cancelled',
  'invitation',
  'certificate',
  'own_work',
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** Way in which a user is notified. */
export const NotificationChannel = z.enum(['both', 'app', 'mail', 'never'], 'Choose how you are notified.');
export type NotificationChannel = z.infer<typeof NotificationChannel>;

/** How a user is notified of each kind of event. */
export const NotificationPreferences = z.object({
  channels: z.object({
    turn: NotificationChannel,
    signed: NotificationChannel,
    completed: NotificationChannel,
    rejected: NotificationChannel,
    cancelled: NotificationChannel,
    invitation: NotificationChannel,
    certificate: NotificationChannel,
    own_work: NotificationChannel,
  } satisfies Record<NotificationKind, typeof NotificationChannel>),
  /** True if a mail lists the unread notifications each morning. */
  daily_digest: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

/** Preferences of a user who has chosen none. */
export const DEFAULT_PREFERENCES: NotificationPreferences = {
  channels: {
    turn: 'both',
    signed: 'app',
    completed: 'both',
    rejected: 'both',
    cancelled: 'both',
    invitation: 'app',
    certificate: 'both',
    own_work: 'app',
  },
  daily_digest: false,
};

export const getNotificationPreferences = defineCall({
  service: 'general',
  method: 'GET',
  path: '/user/notification-preferences',
  isExtension: true,
  access: 'user',
  summary: 'How the signed-in user is notified of each kind of event.',
  data: NotificationPreferences,
});

export const changeNotificationPreferences = defineCall({
  service: 'general',
  method: 'PATCH',
  path: '/user/notification-preferences',
  isExtension: true,
  access: 'user',
  summary: 'Changes how the signed-in user is notified of each kind of event.',
  body: NotificationPreferences,
  data: NotificationPreferences,
});
