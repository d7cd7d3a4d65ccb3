import { listenToTabs, sendToTabs } from './tab-channel.ts';

const CHANNEL = 'countersign-session';

/**
 * Message of one tab to the others, with which it shares the session. `renewed`: the session is this user's, who has this e-mail
 * address now, and acts for this organization, as after each load of a page. `switched`: it acts for another organization from now on.
 */
export type SessionMessage =
  | { kind: 'renewed'; userId: string; email?: string; organizationId: string | null }
  | { kind: 'switched' }
  | { kind: 'signed_out' };

/** Tells all tabs of the browser. */
export const announceSession = (message: SessionMessage): void => sendToTabs(CHANNEL, message);

/** Calls `listener` with the messages of all tabs, and whether each is this tab's own; returns a function that ends this. */
export function subscribeToSession(listener: (message: SessionMessage, isOwn: boolean) => void): () => void {
  return listenToTabs(CHANNEL, (received, isOwn) => {
    const message = messageIn(received);
    if (message) listener(message, isOwn);
  });
}

/** Returns null for a message of another version of the app. */
function messageIn({ kind, userId, email, organizationId }: Record<string, unknown>): SessionMessage | null {
  if (kind === 'signed_out' || kind === 'switched') return { kind };
  const isNamed = organizationId === null || typeof organizationId === 'string';
  return kind === 'renewed' && typeof userId === 'string' && isNamed
    ? { kind, userId, organizationId, ...(typeof email === 'string' ? { email } : {}) }
    : null;
}
