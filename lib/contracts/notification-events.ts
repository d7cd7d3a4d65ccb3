import { defineCall } from './call.ts';
import { Id } from './id.ts';
import { z } from './zod.ts';

/** Name of the server-sent events of the stream. */
export const NOTIFICATION_EVENT = 'notification';

/** Hint that something has happened of which the user is notified; the content is read by other calls. */
export const NotificationEvent = z.object({
  /** Organization in which it happened. */
  organization_id: Id,
  /** Tab of the inbox, for example `Documents`. */
  category: z.string(),
});
export type NotificationEvent = z.infer<typeof NotificationEvent>;

/** Streams that a user can have open at the same time, one for each browser. */
export const MAX_EVENT_STREAMS = 10;

export const followNotifications = defineCall({
  service: 'general',
  method: 'GET',
  path: '/notification/events',
  isExtension: true,
  access: 'user',
  query: z.object({
    /** Time of the newest notification that the page shows, in 1970 for none; the events of later ones are sent at once. */
    since: z.optional(z.iso.datetime()),
  }),
  summary:
    'Server-sent events (text/event-stream) that tell of new notifications of the signed-in user, until the session ends.',
  answer: 'file',
  hasNoTimeout: true,
  isEndless: true,
  readsPrimary: true,
});
