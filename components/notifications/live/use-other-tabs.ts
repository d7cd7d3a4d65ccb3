import { useEffect, useRef } from 'react';
import { followOtherTabs } from '#client/other-tabs.ts';

/** Calls `onChange` after the user has changed something in another tab; in a hidden page once, when it is shown again. */
export function useOtherTabs(onChange: () => void): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    let isWaiting = false;
    const follow = () => {
      if (document.hidden) isWaiting = true;
      else latest.current();
    };
    const show = () => {
      if (document.hidden || !isWaiting) return;
      isWaiting = false;
      latest.current();
    };
    let unfollow: (() => void) | null = null;
    const timer = setTimeout(() => {
      unfollow = followOtherTabs(follow); // in a task of its own: to open the channel holds the page up
    });
    document.addEventListener('visibilitychange', show);
    return () => {
      clearTimeout(timer);
      unfollow?.();
      document.removeEventListener('visibilitychange', show);
    };
  }, []);
}
