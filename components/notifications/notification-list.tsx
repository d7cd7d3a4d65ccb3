import BellIcon from '@mui/icons-material/NotificationsNoneRounded';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LoadError } from '#components/ui/load-error.tsx';
import { MAX_NOTIFICATIONS } from '#contracts/limits.ts';
import { NotificationRow } from './notification-row.tsx';
import type { InboxNotification } from './notification-tabs.ts';
import type { useNotifications } from './use-notifications.ts';

interface NotificationListProps {
  inbox: ReturnType<typeof useNotifications>;
  shown: readonly InboxNotification[];
  /** Shown while there are none. */
  hint: string;
  selected: ReadonlySet<string>;
  organizationId: string;
  onSelect: (id: string) => void;
  onVisit: (item: InboxNotification) => Promise<void>;
}

const MAX_HEIGHT = 450;

/** The notifications of a tab, or its loading, error or empty state. */
export function NotificationList({
  inbox,
  shown,
  hint,
  selected,
  organizationId,
  onSelect,
  onVisit,
}: NotificationListProps) {
  if (inbox.isLoading) return <LoadingRows />;
  if (inbox.error && inbox.items.length === 0) {
    return (
      <LoadError title="The notifications could not be loaded" error={inbox.error} onRetry={inbox.refresh} />
    );
  }
  if (shown.length === 0) {
    return <EmptyState icon={<BellIcon />} title="No Notifications" hint={hint} />;
  }
  return (
    <Box component="ul" sx={{ m: 0, p: 0, maxHeight: MAX_HEIGHT, overflowY: 'auto', listStyle: 'none' }}>
      {shown.map((item) => (
        <NotificationRow
          key={item.id}
          item={item}
          isSelected={selected.has(item.id)}
          isOfOtherOrganization={item.organization_id !== '' && item.organization_id !== organizationId}
          onSelect={() => onSelect(item.id)}
          onVisit={() => void onVisit(item)}
          onStar={() => void inbox.change([item.id], item.is_favorite ? 'remove_star' : 'mark_as_star')}
        />
      ))}
      {inbox.items.length >= MAX_NOTIFICATIONS ? (
        <Typography component="li" variant="caption" color="textSecondary" sx={END}>
          Your newest {MAX_NOTIFICATIONS} notifications are listed, and as many unread ones and favourites.
        </Typography>
      ) : null}
    </Box>
  );
}

const END = { display: 'block', p: 1.5, textAlign: 'center' } as const;

function LoadingRows() {
  return (
    <Box role="status" aria-label="Loading notifications" sx={{ px: 2, py: 1.5 }}>
      {[0, 1, 2].map((row) => (
        <Box key={row} sx={{ py: 1 }}>
          <Skeleton sx={{ width: '90%', height: 20 }} />
          <Skeleton sx={{ width: '40%', height: 16 }} />
        </Box>
      ))}
    </Box>
  );
}
