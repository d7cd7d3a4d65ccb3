import Skeleton from '@mui/material/Skeleton';
import { useEffect } from 'react';
import { useCall } from '#client/use-call.ts';
import { LoadError } from '#components/ui/load-error.tsx';
import { PageSection } from '#components/ui/page-section.tsx';
import { getNotificationPreferences } from './account-calls.ts';
import { NotificationsForm } from './notifications-form.tsx';

const ID = 'notifications';

/** Settings of how the user is notified; nothing if the service has none. */
export function NotificationsSection() {
  const { data, error, mutate } = useCall(getNotificationPreferences, {});
  useScrollTo(ID, data !== undefined);
  if (error?.kind === 'not_available') return null;
  return (
    <PageSection
      id={ID}
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
          error={error}
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
    </PageSection>
  );
}

/** Scrolls to a section that the address names once it is there: it comes after the browser has looked for it. */
function useScrollTo(id: string, isReady: boolean): void {
  useEffect(() => {
    if (isReady && window.location.hash === `#${id}`) document.getElementById(id)?.scrollIntoView();
  }, [id, isReady]);
}
