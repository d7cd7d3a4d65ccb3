const CHANNEL = 'countersign-organization';

/** Tells the other tabs of the browser that the session now acts for this organization. */
export function announceOrganization(organizationId: string): void {
  if (typeof BroadcastChannel === 'undefined') return; // on the server, and in browsers without tabs that share anything
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(organizationId);
  channel.close();
}

/** Calls `listener` when another tab switches the organization; returns a function that ends this. */
export function subscribeToOrganization(listener: (organizationId: string) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data);
  };
  return () => channel.close();
}
