import * as calls from '#contracts/notification.ts';
import { route, type Route } from '#platform/http/route.ts';
import { changeNotifications, readNotifications } from './notifications.ts';

export const notificationRoutes: readonly Route[] = [
  route(calls.getNotifications, async (context) => ({ data: await readNotifications(context) })),
  route(calls.changeNotifications, async (context, { body }) => {
    await changeNotifications(context, body);
    return {};
  }),
];
