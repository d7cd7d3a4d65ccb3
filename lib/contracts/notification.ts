import { defineCall } from './call.ts';
import { withFallback } from './with-fallback.ts';
import { Id } from './id.ts';
import { z } from './zod.ts';

/** Notification of a user. */
export const NotificationItem = z.object({
  id: Id,
  /** Organization in which `link` can be opened; empty for the current one. */
  organization_id: withFallback(z.string(), ''),
  description: z.string(),
  timestamp: z.iso.datetime(),
  is_read: z.boolean(),
  is_favorite: z.boolean(),
  /** Path of the web app that shows the subject, for example /documents?…; null if there is none. */
  link: withFallback(z.nullable(z.string()), null),
});
export type NotificationItem = z.infer<typeof NotificationItem>;

/** Newest notifications, unread ones and favourites by category. A category is '<tab> - <organization>'. */
export const NotificationInbox = z.record(z.string(), z.array(NotificationItem));
export type NotificationInbox = z.infer<typeof NotificationInbox>;

/** Change of notifications. */
export const NotificationPurpose = z.enum(['mark_as_read', 'mark_as_unread', 'mark_as_star', 'remove_star']);
export type NotificationPurpose = z.infer<typeof NotificationPurpose>;

export const getNotifications = defineCall({
  service: 'general',
  method: 'GET',
  path: '/notification',
  access: 'user',
  summary:
    "The signed-in user's newest notifications, unread ones and favourites, at most 200 of each, by category.",
  data: NotificationInbox,
});

export const changeNotifications = defineCall({
  service: 'general',
  method: 'PATCH',
  path: '/notification',
  access: 'user',
  summary: 'Marks notifications as read, unread or favourite.',
  body: z.object({
    instance_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(500)),
    purpose: NotificationPurpose,
  }),
});
