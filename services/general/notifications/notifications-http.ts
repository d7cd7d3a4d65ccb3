import * as calls from '#contracts/notification.ts';
import { followNotifications } from '#contracts/notification-events.ts';
import * as preferences from '#contracts/notification-preferences.ts';
import { route, type Route } from '#platform/http/route.ts';
import { changePreferences, readPreferences } from './notification-preferences.ts';
import { changeNotifications, readNotifications } from './notifications.ts';

const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform', // compression would hold events back
  'x-accel-buffering': 'no', // nginx otherwise collects a response before it sends it
  'x-content-type-options': 'nosniff',
};

export const notificationRoutes: readonly Route[] = [
  route(calls.getNotifications, async (context) => ({ data: await readNotifications(context) })),
  route(calls.changeNotifications, async (context, { body }) => {
    await changeNotifications(context, body);
    return {};
  }),
  route(followNotifications, async ({ notificationHub, caller }, { query }) => ({
    status: 200,
    headers: EVENT_STREAM_HEADERS,
    body: await notificationHub.open(caller, query.since),
  })),
  route(preferences.getNotificationPreferences, async (context) => ({
    data: await readPreferences(context),
  })),
  route(preferences.changeNotificationPreferences, async (context, { body }) => ({
    message: 'Your notification settings have been saved.',
    data: await changePreferences(context, body),
  })),
];
