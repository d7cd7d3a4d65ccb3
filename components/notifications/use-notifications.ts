import { useCallback, useMemo } from 'react';
import { request } from '#client/request.ts';
import { useCall } from '#client/use-call.ts';
import {
  changeNotifications,
  getNotifications,
  type NotificationInbox,
  type NotificationPurpose,
} from '#contracts/notification.ts';
import { withMarks } from './marks.ts';
import { filed } from './notification-tabs.ts';

const STALE_MS = 5 * 60_000;

/** The inbox, once an organization is selected; fetched again after five minutes and when the window gains the focus. */
export function useNotifications(organizationId: string | undefined) {
  const { data, error, mutate } = useCall(getNotifications, organizationId ? {} : null, {
    refreshInterval: STALE_MS,
  });
  const items = useMemo(() => filed(data ?? {}), [data]);
  /** Shows the marks at once and takes them back if the service refuses them. */
  const mark = useCallback(
    async (ids: readonly string[], purpose: NotificationPurpose) => {
      const send = async (inbox: NotificationInbox = {}) => {
        await request(changeNotifications, { body: { instance_ids: [...ids], purpose } });
        return inbox;
      };
      await mutate(send, {
        optimisticData: (_, shown) => withMarks(shown ?? {}, ids, purpose),
        populateCache: false,
      }).catch(() => undefined); // request() has told the person
    },
    [mutate],
  );
  return { items, error, isLoading: !data && !error, refresh: () => void mutate(), mark };
}
