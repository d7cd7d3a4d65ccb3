'use client';
import { useEffect, useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import { setDraftOwner } from '#client/drafts.ts';
import { announceSessionEnd } from '#client/session-end.ts';
import { holdCalls, offerSessionRenewal } from '#client/session-renewal.ts';
import { announceSession, type SessionMessage, subscribeToSession } from '#client/session-tabs.ts';
import { forgetUser } from '#client/sign-out.ts';
import { request } from '#client/request.ts';
import { watchUserActivity } from '#client/user-activity.ts';
import { loadLater } from '#components/ui/load-later.tsx';
import { getSessionTime } from '#client/later-calls.ts';
import type { UserProfile } from '#contracts/user-profile.ts';

const SessionDialog = loadLater(
  async () => (await import('./session-dialog.tsx')).SessionDialog,
  () => true,
);

type RenewedSession = Extract<SessionMessage, { kind: 'renewed' }>;

export interface SessionRenewalProps {
  /** User that the page belongs to. */
  user: Pick<UserProfile, 'id' | 'email'>;
  /** Organization that the page shows; undefined for a user without any. */
  organizationId: string | undefined;
  /** Address of the local mail page, if mail stays on this machine. */
  mailPageUrl: string | undefined;
  /** Called when the session of the browser is another one than the page's. Reloads the page by default. */
  onReplaced?: () => void;
}

/**
 * Keeps the session while the user does something on the page, and asks them to sign in again where the page stands when it has
 * ended. The dialog is loaded then. A sign-in in another tab counts too; a sign-out there leads to the sign-in page. When
 * another user has signed in there, or has switched the organization, the page is loaded anew: what it sends would be theirs.
 */
export function SessionRenewal({
  user: { id, email },
  organizationId,
  mailPageUrl,
  onReplaced = reload,
}: SessionRenewalProps) {
  const { mutate } = useSWRConfig();
  const [latest, setLatest] = useState({ loaded: email, email });
  if (latest.loaded !== email) setLatest({ loaded: email, email });
  const [answer, setAnswer] = useState<((isRenewed: boolean) => void) | null>(null);
  const message = useMemo(
    () => ({ kind: 'renewed', userId: id, email, organizationId: organizationId ?? null }) as const,
    [id, email, organizationId],
  );
  useEffect(() => setDraftOwner(id, organizationId), [id, organizationId]);
  useEffect(() => watchUserActivity(tellActivity), []);
  useEffect(() => announceSession(message), [message]); // this page may be the first after a sign-in
  useEffect(() => {
    let finish: ((isRenewed: boolean) => void) | null = null;
    let isDeclined = false;
    const ask = () =>
      new Promise<boolean>((resolve) => {
        finish = (isRenewed) => {
          finish = null;
          isDeclined = !isRenewed; // until the sign-in page is shown
          setAnswer(null);
          resolve(isRenewed);
        };
        setAnswer(() => finish);
      });
    const withdraw = offerSessionRenewal(() => (isDeclined ? Promise.resolve(false) : ask()));
    const unsubscribe = subscribeToSession((told, isOwn) => {
      if (told.kind === 'signed_out') {
        isDeclined = true;
        holdCalls(true);
        forgetUser();
        finish?.(false);
        if (!isOwn) announceSessionEnd(); // what signs out here leads to the sign-in page itself, and not back to this one
      } else if (told.kind === 'renewed' && isSameSession(told, message)) {
        const { email: address = message.email } = told; // it may have been changed there
        setLatest((last) => (last.email === address ? last : { ...last, email: address }));
        holdCalls(false);
        finish?.(true);
      } else if (!isOwn) {
        holdCalls(true); // the user may refuse to leave the page
        void mutate(() => true, undefined, { revalidate: false }).then(onReplaced);
      }
    });
    return () => {
      withdraw();
      unsubscribe();
      finish?.(false);
    };
  }, [message, mutate, onReplaced]);
  if (!answer) return null;
  return (
    <SessionDialog
      email={latest.email}
      renewal={{ renewed_user_id: id, renewed_organization_id: organizationId ?? '' }}
      mailPageUrl={mailPageUrl}
      onRenewed={() => {
        announceSession({ ...message, email: latest.email });
        answer(true);
      }}
      onLeave={() => answer(false)}
    />
  );
}

const isSameSession = (one: RenewedSession, other: RenewedSession) =>
  one.userId === other.userId && one.organizationId === other.organizationId;

const reload = () => window.location.reload();

/** Any call tells the service that the user is there; a session that has ended asks for the password. */
function tellActivity(): void {
  request(getSessionTime, {}, { quiet: true }).catch(() => undefined);
}
