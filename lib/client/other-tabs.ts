const NAME = 'countersign-changes';
const THIS_TAB = Math.random();

/**
 * Tells the other tabs of this browser that the user has changed something. The stream of events tells of changes by other users
 * only.
 */
export function tellOtherTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(THIS_TAB);
  channel.close();
}

/** Calls `listener` after each change that the user makes in another tab of this browser, until the returned function is called. */
export function followOtherTabs(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data !== THIS_TAB) listener();
  };
  return () => channel.close();
}
