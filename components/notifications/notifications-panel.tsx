import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { TabList, tabId } from '#components/ui/tab-list.tsx';
import { NotificationList } from './notification-list.tsx';
import { tabsOf } from './notification-tabs.ts';
import { NotificationsToolbar } from './notifications-toolbar.tsx';
import { useNotificationVisit } from './use-notification-visit.ts';
import type { useNotifications } from './use-notifications.ts';

export interface NotificationsPanelProps {
  inbox: ReturnType<typeof useNotifications>;
  organizationId: string;
  /** The person follows a notification to its page. */
  onLeave: () => void;
}

const PANEL_ID = 'notifications-panel';
const NOTHING: ReadonlySet<string> = new Set();

/** The inbox: tabs, what is chosen and what to do with it, and the list. */
export function NotificationsPanel({ inbox, organizationId, onLeave }: NotificationsPanelProps) {
  const [tab, setTab] = useState('all');
  const [chosen, setChosen] = useState(NOTHING);
  const visit = useNotificationVisit({ organizationId, mark: inbox.mark, onLeave });
  const tabs = tabsOf(inbox.items);
  const current = tabs.find(({ value }) => value === tab) ?? tabs[0];
  const shown = current ? inbox.items.filter(current.holds) : [];
  const chosenHere = shown.filter(({ id }) => chosen.has(id));
  const unread = inbox.items.filter(({ is_read }) => !is_read).length;
  const choose = (id: string) => setChosen((before) => toggled(before, id));
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
          label: value === 'unread' && unread > 0 ? `${label} (${unread})` : label,
        }))}
        value={current?.value ?? 'all'}
        onChange={(value) => {
          setTab(value);
          setChosen(NOTHING);
        }}
      />
      <Box role="tabpanel" id={PANEL_ID} aria-labelledby={tabId(PANEL_ID, current?.value ?? 'all')}>
        {shown.length > 0 ? (
          <NotificationsToolbar
            shown={shown}
            chosen={chosenHere}
            onChooseAll={(isAll) => setChosen(isAll ? new Set(shown.map(({ id }) => id)) : NOTHING)}
            onMark={(purpose) => {
              void inbox.mark(
                chosenHere.map(({ id }) => id),
                purpose,
              );
              setChosen(NOTHING);
            }}
          />
        ) : null}
        <NotificationList
          inbox={inbox}
          shown={shown}
          chosen={chosen}
          onChoose={choose}
          onVisit={visit}
          organizationId={organizationId}
        />
      </Box>
    </>
  );
}

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
