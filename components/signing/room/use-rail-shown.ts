import { startTransition, useContext, useEffect, useState } from 'react';
import { afterFirstInput } from '#client/first-input.ts';
import { ProbablyTouch } from '../position/use-drawing-mode.ts';
import { WIDE } from './room-frame.tsx';

/**
 * Returns whether the content of the rail is rendered: on a phone, where it is folded away at first, only once it is opened, the
 * window is wide, or the reader has used the page.
 */
export function useRailShown(isOpen: boolean): boolean {
  const [isShown, setIsShown] = useState(!useContext(ProbablyTouch));
  if (isOpen && !isShown) setIsShown(true);
  useEffect(() => {
    if (isShown) return undefined;
    const show = () => startTransition(() => setIsShown(true));
    const width = window.matchMedia(WIDE);
    if (width.matches) show();
    width.addEventListener('change', show, { once: true });
    const end = afterFirstInput(show);
    return () => {
      width.removeEventListener('change', show);
      end();
    };
  }, [isShown]);
  return isShown;
}
