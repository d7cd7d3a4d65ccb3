import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useCall } from '#client/use-call.ts';
import { ConfirmLater } from '#components/ui/confirm-later.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FramedList } from '#components/ui/framed-list.tsx';
import { LoadError } from '#components/ui/load-error.tsx';
import { getUserSessions, type UserSession } from '#contracts/user-session.ts';
import { PageSection } from '#components/ui/page-section.tsx';
import { SessionItem } from './session-item.tsx';
import { useSessionEnding, type SessionEnding } from './use-session-ending.ts';

export interface SessionsSectionProps {
  /** Sessions loaded by the server; undefined if that failed. */
  first: UserSession[] | undefined;
}

/** Sessions of the user, each of which can be ended, and all others at once. */
export function SessionsSection({ first }: SessionsSectionProps) {
  const { data, error, mutate } = useCall(getUserSessions, {}, { fallbackData: first });
  const ending = useSessionEnding(() => mutate());
  const others = (data ?? []).filter(({ is_current }) => !is_current);
  return (
    <PageSection
      title="Sessions"
      description="Where you are signed in. A session ends by itself after a time that your organizations set, and earlier when you do nothing."
      action={others.length > 0 ? <EndOthers others={others} ending={ending} /> : undefined}
    >
      {data ? (
        <SessionList sessions={data} ending={ending} />
      ) : error ? (
        <LoadError title="The sessions could not be loaded" error={error} onRetry={() => void mutate()} />
      ) : (
        <Skeleton variant="rounded" sx={{ height: 180 }} role="status" aria-label="Loading the sessions" />
      )}
    </PageSection>
  );
}

function SessionList({ sessions, ending }: { sessions: UserSession[]; ending: SessionEnding }) {
  return (
    <FramedList label="Sessions" empty={<EmptyState title="No sessions" />}>
      {sessions.map((session) => (
        <SessionItem
          key={session.id}
          session={session}
          isEnding={ending.ids.includes(session.id)}
          onEnd={session.is_current ? undefined : () => void ending.end([session.id])}
        />
      ))}
    </FramedList>
  );
}

/** Button that ends all sessions but this one, after a confirmation. */
function EndOthers({ others, ending }: { others: UserSession[]; ending: SessionEnding }) {
  const [isAsking, setIsAsking] = useState(false);
  const endAll = async () => {
    await ending.end(others.map(({ id }) => id));
    setIsAsking(false);
  };
  return (
    <>
      <Button size="small" onClick={() => setIsAsking(true)}>
        End all others
      </Button>
      <ConfirmLater
        open={isAsking}
        tone="danger"
        title={others.length === 1 ? 'End the other session?' : `End ${others.length} other sessions?`}
        description={`${others.length === 1 ? 'Its device is' : 'Their devices are'} signed out at once. You stay signed in here.`}
        confirmLabel="End all others"
        isBusy={ending.ids.length > 0}
        onConfirm={() => void endAll()}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
