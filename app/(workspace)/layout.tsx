import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { NotificationBell } from '#components/notifications/notification-bell.tsx';
import { NotificationFollower } from '#components/notifications/live/notification-follower.tsx';
import { WorkspaceShell } from '#components/shell/workspace-shell.tsx';
import { FormatsProvider } from '#components/ui/formats/formats-provider.tsx';
import { loadLocalisation } from '#server/load-localisation.ts';
import { loadShell } from '#server/load-shell.ts';
import { parseSidebarState, SIDEBAR_COOKIE } from '#shared/sidebar-cookie.ts';

export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  const [data, settings, jar] = await Promise.all([loadShell(), loadLocalisation(), cookies()]);
  const sidebar = parseSidebarState(jar.get(SIDEBAR_COOKIE)?.value);
  return (
    <FormatsProvider settings={settings}>
      <NotificationFollower organizationId={data.organizationId} />
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
