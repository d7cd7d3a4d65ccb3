import { useEffect, useRef } from 'react';
import { followEvents, type Follower } from '#client/events/follow-events.ts';

/** Time after which a hidden page gives up the stream. */
const HIDDEN_MS = 5 * 60_000;

/**
 * Follows the user's events while the page is visible, and for some minutes after it is hidden. Nothing is followed
 * before an organization is selected.
 */
export function useLiveEvents(organizationId: string | undefined, follower: Follower): void {
  const latest = useRef(follower);
  useEffect(() => {
    latest.current = follower;
  });
  useEffect(() => {
    if (!organizationId) return undefined;
    let unfollow: (() => void) | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      unfollow?.();
      unfollow = null;
    };
    const start = () => {
      unfollow ??= followEvents({
        since: () => latest.current.since(),
        onEvent: (event) => latest.current.onEvent(event),
        onMissed: () => latest.current.onMissed(),
      });
    };
    const onVisibility = () => {
      clearTimeout(timer);
      if (document.hidden) timer = setTimeout(stop, HIDDEN_MS);
      else if (unfollow === null) {
        start();
        latest.current.onMissed();
      }
    };
    const onOnline = () => {
      if (unfollow === null) return;
      stop();
      start();
    };
    timer = setTimeout(start); // in a task of its own: to open the channel to the other tabs holds the page up
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', onOnline);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', onOnline);
      stop();
    };
  }, [organizationId]);
}
