'use client';
import { useEffect, useMemo } from 'react';
import { useRefresh } from '#client/use-call.ts';
import { getNotifications } from '#contracts/notification.ts';
import { useNotifications } from '../use-notifications.ts';
import { coalesced } from './coalesced.ts';
import { showUnread } from './unread-badge.ts';
import { useLiveEvents } from './use-live-events.ts';

/** Prefixes of the paths whose data changes with an event, by the tab of its notification. */
const AFFECTED: Record<string, readonly string[]> = {
  Documents: ['/document/'],
  Certificates: ['/digital-signature'],
  People: ['/organization-user'],
};
/** Time in which several events lead to one request. */
const TOGETHER_MS = 250;

export interface NotificationFollowerProps {
  organizationId: string | undefined;
}

/** Keeps inbox and lists up to date as events arrive, and shows the number of unread notifications in the browser's tab. */
export function NotificationFollower({ organizationId }: NotificationFollowerProps) {
  const { items } = useNotifications(organizationId);
  const unread = items.filter(({ is_read }) => !is_read).length;
  const refresh = useRefresh();
  const later = useMemo(() => coalesced((paths) => void refresh([...paths]), TOGETHER_MS), [refresh]);
  useLiveEvents(organizationId, {
    onEvent: ({ organization_id, category }) => {
      const isHere = organization_id === organizationId && !document.hidden; // a hidden page fetches when it is shown
      later([getNotifications.path, ...(isHere ? (AFFECTED[category] ?? []) : [])]);
    },
    onMissed: () => later([getNotifications.path, ...Object.values(AFFECTED).flat()]),
  });
  useEffect(() => showUnread(unread), [unread]);
  return null;
}
