import { cookies } from 'next/headers';
import { Suspense, type ReactNode } from 'react';
import { BackgroundUploads } from '#components/documents/drop/background-uploads.tsx';
import { SessionRenewal } from '#components/login/session-renewal.tsx';
import { NotificationBell } from '#components/notifications/notification-bell.tsx';
import { NotificationFollower } from '#components/notifications/live/notification-follower.tsx';
import { FormerMembership } from '#components/shell/former-membership.tsx';
import { WorkspaceShell } from '#components/shell/workspace-shell.tsx';
import { FormatsProvider } from '#components/ui/formats/formats-provider.tsx';
import { getDocumentOverview } from '#contracts/document-overview.ts';
import { getNotifications } from '#contracts/notification.ts';
import { covers, permissionFor } from '#contracts/permission-rules.ts';
import { env } from '#server/env.ts';
import { loadLocalisation } from '#server/load-localisation.ts';
import { loadIfAny } from '#server/load-if-any.ts';
import { loadShell } from '#server/load-shell.ts';
import { parseSidebarState, SIDEBAR_COOKIE } from '#shared/sidebar-cookie.ts';
import { parseTimeZone, TIME_ZONE_COOKIE } from '#shared/time-zone-cookie.ts';

export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  const [data, settings, jar] = await Promise.all([loadShell(), loadLocalisation(), cookies()]);
  if (data.successor) return <FormerMembership next={data.successor} />;
  const mayReadDocuments = covers(permissionFor(data.functionality, 'documents'), 'read');
  const deviceZone = parseTimeZone(jar.get(TIME_ZONE_COOKIE)?.value);
  const sidebar = parseSidebarState(jar.get(SIDEBAR_COOKIE)?.value);
  return (
    <FormatsProvider settings={settings} renderedAt={timeNow()} deviceZone={deviceZone}>
      <SessionRenewal
        user={data.profile}
        organizationId={data.organizationId}
        mailPageUrl={env().MAIL_PAGE_URL}
      />
      <BackgroundUploads />
      <Suspense>
        <LiveNotifications organizationId={data.organizationId} mayReadDocuments={mayReadDocuments} />
      </Suspense>
      <WorkspaceShell
        data={data}
        sidebar={sidebar}
        bells={{
          sidebar: <NotificationBell place="sidebar" organizationId={data.organizationId} />,
          bar: <NotificationBell place="bar" organizationId={data.organizationId} />,
        }}
      >
        {children}
      </WorkspaceShell>
    </FormatsProvider>
  );
}

/** Returns the time of this request. */
const timeNow = () => Date.now();

interface LiveNotificationsProps {
  organizationId: string | undefined;
  mayReadDocuments: boolean;
}

/** Streamed after the page, so that nothing waits for the overview and the inbox. */
async function LiveNotifications({ organizationId, mayReadDocuments }: LiveNotificationsProps) {
  const [overview, inbox] = await Promise.all([
    mayReadDocuments ? loadIfAny(getDocumentOverview, {}) : undefined,
    organizationId ? loadIfAny(getNotifications, {}) : undefined,
  ]);
  return <NotificationFollower organizationId={organizationId} overview={overview} inbox={inbox} />;
}
