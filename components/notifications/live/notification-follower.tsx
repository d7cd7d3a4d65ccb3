'use client';
import { useEffect, useMemo } from 'react';
import { useCall, useRefresh } from '#client/use-call.ts';
import { getDocumentOverview, getNotifications } from '#client/later-calls.ts';
import type { DocumentOverview } from '#contracts/document-overview.ts';
import type { NotificationInbox } from '#contracts/notification.ts';
import { useInboxLoading, useNotifications } from '../use-notifications.ts';
import { coalesced } from './coalesced.ts';
import { showBadge } from './tab-badge.ts';
import { useLiveEvents } from './use-live-events.ts';
import { useOtherTabs } from './use-other-tabs.ts';

/** Prefixes of the paths whose data changes with an event, by the tab of its notification. */
const AFFECTED: Record<string, readonly string[]> = {
  Documents: ['/document/', '/sign-batch'],
  Certificates: ['/digital-signature'],
  People: ['/organization-user'],
};
/** Time before all notifications. */
const BEFORE_ALL = new Date(0).toISOString();
/** Time in which several events lead to one request. */
const TOGETHER_MS = 250;

export interface NotificationFollowerProps {
  organizationId: string | undefined;
  /** Overview loaded by the server; undefined for users without documents, and where the service does not have it. */
  overview: DocumentOverview | undefined;
  /** Inbox loaded by the server; undefined if that failed. */
  inbox: NotificationInbox | undefined;
}

/**
 * Keeps inbox and lists up to date as events arrive, and shows in the browser's tab the number of unread notifications and
 * whether documents wait for the user; without an overview, unread notifications stand for those.
 */
export function NotificationFollower({ organizationId, overview, inbox }: NotificationFollowerProps) {
  useInboxLoading(organizationId, inbox);
  const { items, isLoading, error } = useNotifications(organizationId);
  const unread = items.filter(({ is_read }) => !is_read).length;
  const { data = overview } = useCall(getDocumentOverview, overview ? {} : null, {
    fallbackData: overview,
    quiet: true,
  });
  const isWorkWaiting = (data?.waiting_for_me ?? unread) > 0;
  const refresh = useRefresh();
  const later = useMemo(() => coalesced((paths) => void refresh([...paths]), TOGETHER_MS), [refresh]);
  const catchUp = () => later([getNotifications.path, ...Object.values(AFFECTED).flat()]);
  useLiveEvents(organizationId, {
    since: () => (isLoading || error ? undefined : (items[0]?.timestamp ?? BEFORE_ALL)),
    onEvent: ({ organization_id, category }) => {
      const isHere = organization_id === organizationId && !document.hidden; // a hidden page fetches when it is shown
      later([getNotifications.path, ...(isHere ? (AFFECTED[category] ?? []) : [])]);
    },
    onMissed: catchUp,
  });
  useOtherTabs(catchUp);
  useEffect(() => showBadge({ unread, isWorkWaiting }), [unread, isWorkWaiting]);
  return null;
}
