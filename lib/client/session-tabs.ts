import { isFields } from '#shared/list-in.ts';

const CHANNEL = 'countersign-session';
/** Distinguishes this tab, whose listeners get its own news too. */
const TAB = `${Date.now()}-${Math.random()}`;

/**
 * Message of one tab to the others, with which it shares the session. `renewed`: the session is this user's and acts for this
 * organization, as after each load of a page.
 */
export type SessionNews =
  { kind: 'renewed'; userId: string; organizationId: string | null } | { kind: 'signed_out' };

/** Tells all tabs of the browser. */
export function announceSession(news: SessionNews): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ ...news, tab: TAB });
  channel.close();
}

/** Calls `listener` with the news of all tabs, and whether they are this tab's own; returns a function that ends this. */
export function subscribeToSession(listener: (news: SessionNews, isOwn: boolean) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const news = newsIn(data);
    if (news) listener(news, isFields(data) && data['tab'] === TAB);
  };
  return () => channel.close();
}

/** Returns null for what another version of the app has sent. */
function newsIn(data: unknown): SessionNews | null {
  if (!isFields(data)) return null;
  const { kind, userId, organizationId } = data;
  if (kind === 'signed_out') return { kind };
  const isNamed = organizationId === null || typeof organizationId === 'string';
  return kind === 'renewed' && typeof userId === 'string' && isNamed
    ? { kind, userId, organizationId }
    : null;
}
