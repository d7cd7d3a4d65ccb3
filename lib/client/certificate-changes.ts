const CHANNEL = 'countersign-certificates';

/** Tells the other tabs of the browser that the user's certificates have changed. */
export function announceCertificates(): void {
  if (typeof BroadcastChannel === 'undefined') return; // on the server, and in browsers without BroadcastChannel
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Calls `listener` when the certificates change in another tab; returns a function that ends this. */
export function subscribeToCertificates(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => listener();
  return () => channel.close();
}
