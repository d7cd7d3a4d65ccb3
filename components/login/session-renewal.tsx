'use client';
import { useEffect, useMemo, useState } from 'react';
import { removeAllDrafts, setDraftOwner } from '#client/drafts.ts';
import { announceSessionEnd } from '#client/session-end.ts';
import { offerSessionRenewal } from '#client/session-renewal.ts';
import { announceSession, subscribeToSession } from '#client/session-tabs.ts';
import { loadLater } from '#components/ui/load-later.tsx';
import type { UserProfile } from '#contracts/session.ts';

const SessionDialog = loadLater(
  async () => (await import('./session-dialog.tsx')).SessionDialog,
  () => true,
);

export interface SessionRenewalProps {
  /** User that the page belongs to. */
  user: Pick<UserProfile, 'id' | 'email'>;
  /** Organization that the page shows; undefined for a user without any. */
  organizationId: string | undefined;
  /** Address of the local mail page, if mail stays on this machine. */
  mailPageUrl: string | undefined;
}

/**
 * Asks the user to sign in again where the page stands, when its session has ended. The dialog is loaded then. A sign-in in
 * another tab counts too; a sign-out there leads to the sign-in page.
 */
export function SessionRenewal({ user: { id, email }, organizationId, mailPageUrl }: SessionRenewalProps) {
  const [answer, setAnswer] = useState<((isRenewed: boolean) => void) | null>(null);
  const news = useMemo(
    () => ({ kind: 'renewed', userId: id, organizationId: organizationId ?? null }) as const,
    [id, organizationId],
  );
  useEffect(() => setDraftOwner(id, organizationId), [id, organizationId]);
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
    const unsubscribe = subscribeToSession((told) => {
      if (told.kind === 'signed_out') {
        isDeclined = true;
        removeAllDrafts();
        finish?.(false);
        announceSessionEnd();
      } else if (told.userId === news.userId && told.organizationId === news.organizationId) finish?.(true);
    });
    return () => {
      withdraw();
      unsubscribe();
      finish?.(false);
    };
  }, [news]);
  if (!answer) return null;
  return (
    <SessionDialog
      email={email}
      renewal={{ renewed_user_id: id, renewed_organization_id: organizationId ?? '' }}
      mailPageUrl={mailPageUrl}
      onRenewed={() => {
        announceSession(news);
        answer(true);
      }}
      onLeave={() => answer(false)}
    />
  );
}
