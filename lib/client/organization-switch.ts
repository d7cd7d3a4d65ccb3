import { isFields } from '#shared/list-in.ts';

const CHANNEL = 'countersign-organization';
/** Distinguishes this tab: a channel delivers to all listeners of the browser, also to those of the tab that sends. */
const TAB = `${Date.now()}-${Math.random()}`;

interface Switch {
  tab: string;
  organizationId: string | null;
}

/** Tells the other tabs of the browser that the session now acts for this organization; null for one that this tab cannot name. */
export function announceOrganization(organizationId: string | null): void {
  if (typeof BroadcastChannel === 'undefined') return; // on the server, and in browsers without tabs that share anything
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ tab: TAB, organizationId } satisfies Switch);
  channel.close();
}

/** Calls `listener` when another tab switches the organization; returns a function that ends this. */
export function subscribeToOrganization(listener: (organizationId: string | null) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isFields(data) || typeof data['tab'] !== 'string' || data['tab'] === TAB) return;
    const organizationId = data['organizationId'];
    if (organizationId === null || typeof organizationId === 'string') listener(organizationId);
  };
  return () => channel.close();
}
