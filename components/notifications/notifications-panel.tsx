import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import Link from 'next/link';
import { useState } from 'react';
import { TabList, tabId } from '#components/ui/tab-list.tsx';
import { NotificationList } from './notification-list.tsx';
import { tabsOf } from './notification-tabs.ts';
import { NotificationsToolbar } from './notifications-toolbar.tsx';
import { unreadCount } from './unread-count.ts';
import { useNotificationVisit } from './use-notification-visit.ts';
import type { useNotifications } from './use-notifications.ts';

export interface NotificationsPanelProps {
  inbox: ReturnType<typeof useNotifications>;
  organizationId: string;
  /** Called when a notification leads to another page. */
  onLeave: () => void;
}

const MANAGE_PATH = '/account/account-settings#notifications';
const PANEL_ID = 'notifications-panel';
const NOTHING: ReadonlySet<string> = new Set();

/** The inbox: tabs, a toolbar for the selected notifications, and the list. */
export function NotificationsPanel({ inbox, organizationId, onLeave }: NotificationsPanelProps) {
  const [tab, setTab] = useState('all');
  const [selected, setSelected] = useState(NOTHING);
  const visit = useNotificationVisit({ organizationId, change: inbox.change, onLeave });
  const tabs = tabsOf(inbox.items);
  const current = tabs.find(({ value }) => value === tab) ?? tabs[0];
  const shown = current ? inbox.items.filter(current.contains) : [];
  const selectedHere = shown.filter(({ id }) => selected.has(id));
  const unread = unreadCount(inbox.items);
  const select = (id: string) => setSelected((before) => toggled(before, id));
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ px: 1.5, pt: 1.5, pb: 0.5 }}>
        Notifications
      </Typography>
      <TabList
        label="Notifications by kind"
        look="underlined"
        panelId={PANEL_ID}
        tabs={tabs.map(({ value, label }) => ({
          value,
          label: value === 'unread' && unread !== null ? `${label} (${unread})` : label,
        }))}
        value={current?.value ?? 'all'}
        onChange={(value) => {
          setTab(value);
          setSelected(NOTHING);
        }}
      />
      <Box role="tabpanel" id={PANEL_ID} aria-labelledby={tabId(PANEL_ID, current?.value ?? 'all')}>
        {shown.length > 0 ? (
          <NotificationsToolbar
            shown={shown}
            selected={selectedHere}
            onSelectAll={(isAll) => setSelected(isAll ? new Set(shown.map(({ id }) => id)) : NOTHING)}
            onChange={(purpose) => {
              void inbox.change(
                selectedHere.map(({ id }) => id),
                purpose,
              );
              setSelected(NOTHING);
            }}
          />
        ) : null}
        <NotificationList
          inbox={inbox}
          shown={shown}
          hint={current?.hint ?? ''}
          selected={selected}
          onSelect={select}
          onVisit={visit}
          organizationId={organizationId}
        />
      </Box>
      <Box sx={{ px: 1.5, py: 1, borderTop: 1, borderColor: 'line' }}>
        <Button component={Link} href={MANAGE_PATH} size="small" onClick={onLeave}>
          Manage Notifications
        </Button>
      </Box>
    </>
  );
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
