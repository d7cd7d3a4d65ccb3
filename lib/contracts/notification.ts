import { defineCall } from './call.ts';
import { withFallback } from './with-fallback.ts';
import { Id } from './id.ts';
import { z } from './zod.ts';

export const NotificationItem = z.object({
  id: Id,
  /** The organization in which `link` shows it; '' is the current one. */
  organization_id: withFallback(z.string(), ''),
  description: z.string(),
  timestamp: z.iso.datetime(),
  is_read: z.boolean(),
  is_favorite: z.boolean(),
  /** Where the app shows what this is about, a path such as /documents?…; null when there is nothing to show. */
  link: withFallback(z.string().nullable(), null),
});
export type NotificationItem = z.infer<typeof NotificationItem>;

/** The newest notifications by category key; the key's text before ' - ' names the tab, what follows names the organization. */
export const NotificationInbox = z.record(z.string(), z.array(NotificationItem));
export type NotificationInbox = z.infer<typeof NotificationInbox>;

export const NotificationPurpose = z.enum(['mark_as_read', 'mark_as_unread', 'mark_as_star', 'remove_star']);
export type NotificationPurpose = z.infer<typeof NotificationPurpose>;

export const getNotifications = defineCall({
  service: 'general',
  method: 'GET',
  path: '/notification',
  access: 'user',
  summary: "The signed-in user's newest notifications, by category, the newest first.",
  data: NotificationInbox,
});

export const changeNotifications = defineCall({
  service: 'general',
  method: 'PATCH',
  path: '/notification',
  access: 'user',
  summary: 'Marks notifications as read, unread or favourite.',
  body: z.object({ instance_ids: z.array(z.uuid()).min(1).max(500), purpose: NotificationPurpose }),
});
