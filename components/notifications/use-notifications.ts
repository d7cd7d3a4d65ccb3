import { useCallback, useMemo } from 'react';
import { useStreamState } from '#client/events/stream-state.ts';
import { changeNotifications, getNotifications } from '#client/later-calls.ts';
import { request } from '#client/request.ts';
import { useCall, useFirstData, useLoaded } from '#client/use-call.ts';
import type { NotificationInbox, NotificationItem, NotificationPurpose } from '#contracts/notification.ts';
import { sortedInbox } from './notification-tabs.ts';

const REFRESH_MS = 5 * 60_000;
/** Interval while the service has a stream of events that cannot be opened. */
const REFRESH_WITHOUT_STREAM_MS = 60_000;

/**
 * Keeps the inbox that the server has loaded, or loads it once an organization is selected; loads it again every five minutes, or
 * every minute while events do not arrive by themselves, and when the window gains focus.
 */
export function useInboxLoading(
  organizationId: string | undefined,
  first: NotificationInbox | undefined,
): void {
  const isStreamLost = useStreamState() === 'lost';
  const input = organizationId ? {} : null;
  useFirstData(getNotifications, input, first);
  useCall(getNotifications, input, {
    fallbackData: first,
    refreshInterval: isStreamLost ? REFRESH_WITHOUT_STREAM_MS : REFRESH_MS,
  });
}

/** Returns the inbox as far as it is loaded, and a function that changes it. */
export function useNotifications(organizationId: string | undefined) {
  const { data, error, mutate } = useLoaded(getNotifications, organizationId ? {} : null);
  const items = useMemo(() => sortedInbox(data ?? {}), [data]);
  /** Updates the notifications at once, and reverts them if the service rejects the change. */
  const change = useCallback(
    async (ids: readonly string[], purpose: NotificationPurpose) => {
      const send = async (inbox: NotificationInbox = {}) => {
        await request(changeNotifications, { body: { instance_ids: [...ids], purpose } });
        return inbox;
      };
      await mutate(send, {
        optimisticData: (_, shown) => changedInbox(shown ?? {}, ids, purpose),
        populateCache: false,
      }).catch(() => undefined); // request() has shown the error
    },
    [mutate],
  );
  return { items, error, isLoading: !data && !error, refresh: () => void mutate(), change };
}

const CHANGES: Record<NotificationPurpose, Partial<NotificationItem>> = {
  mark_as_read: { is_read: true },
  mark_as_unread: { is_read: false },
  mark_as_star: { is_favorite: true },
  remove_star: { is_favorite: false },
};

/** Returns the inbox as it will be after these notifications were changed. */
function changedInbox(
  inbox: NotificationInbox,
  ids: readonly string[],
  purpose: NotificationPurpose,
): NotificationInbox {
  const changed = (item: NotificationItem) =>
    ids.includes(item.id) ? { ...item, ...CHANGES[purpose] } : item;
  return Object.fromEntries(Object.entries(inbox).map(([key, items]) => [key, items.map(changed)]));
}
