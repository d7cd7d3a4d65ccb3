import { listenToTabs, sendToTabs } from './tab-channel.ts';

const CHANNEL = 'countersign-session';

/**
 * Message of one tab to the others, with which it shares the session. `renewed`: the session is this user's and acts for this
 * organization, as after each load of a page. `switched`: it acts for another organization from now on.
 */
export type SessionNews =
  | { kind: 'renewed'; userId: string; organizationId: string | null }
  | { kind: 'switched' }
  | { kind: 'signed_out' };

/** Tells all tabs of the browser. */
export const announceSession = (news: SessionNews): void => sendToTabs(CHANNEL, news);

/** Calls `listener` with the news of all tabs, and whether they are this tab's own; returns a function that ends this. */
export function subscribeToSession(listener: (news: SessionNews, isOwn: boolean) => void): () => void {
  return listenToTabs(CHANNEL, (message, isOwn) => {
    const news = newsIn(message);
    if (news) listener(news, isOwn);
  });
}

/** Returns null for what another version of the app has sent. */
function newsIn({ kind, userId, organizationId }: Record<string, unknown>): SessionNews | null {
  if (kind === 'signed_out' || kind === 'switched') return { kind };
  const isNamed = organizationId === null || typeof organizationId === 'string';
  return kind === 'renewed' && typeof userId === 'string' && isNamed
    ? { kind, userId, organizationId }
    : null;
}
