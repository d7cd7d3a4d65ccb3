import { isFields } from '#shared/list-in.ts';

/** Distinguishes this tab: a channel delivers to all listeners of the browser, also to those of the tab that sends. */
const TAB = `${Date.now()}-${Math.random()}`;

/** Sends a message to all tabs of the browser. Does nothing on the server and in browsers without BroadcastChannel. */
export function sendToTabs(channelName: string, message: Record<string, unknown>): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ ...message, tab: TAB });
  channel.close();
}

/** Calls `listener` with the messages of all tabs, and whether one is this tab's own; returns a function that ends this. */
export function listenToTabs(
  channelName: string,
  listener: (message: Record<string, unknown>, isOwn: boolean) => void,
): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isFields(data)) listener(data, data['tab'] === TAB);
  };
  return () => channel.close();
}
