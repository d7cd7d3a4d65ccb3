import Skeleton from '@mui/material/Skeleton';
import { useCall } from '#client/use-call.ts';
import { LoadError } from '#components/ui/load-error.tsx';
import { getNotificationPreferences } from '#contracts/notification-preferences.ts';
import { AccountSection } from '../account-section.tsx';
import { NotificationsForm } from './notifications-form.tsx';

/** Settings of how the user is notified; nothing if the service has none. */
export function NotificationsSection() {
  const { data, error, mutate } = useCall(getNotificationPreferences, {});
  if (error?.kind === 'not_available') return null;
  return (
    <AccountSection
      id="notifications"
      title="Notifications"
      description="How you are told what happens to your documents, in all of your organizations."
    >
      {data ? (
        <NotificationsForm
          preferences={data}
          onSaved={(saved) => void mutate(saved, { revalidate: false })}
        />
      ) : error ? (
        <LoadError
          title="Your notification settings could not be loaded"
          message={error.message}
          onRetry={() => void mutate()}
        />
      ) : (
        <Skeleton
          variant="rounded"
          sx={{ height: 640 }}
          role="status"
          aria-label="Loading your notification settings"
        />
      )}
    </AccountSection>
  );
}
