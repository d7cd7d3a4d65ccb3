import { useEffect } from 'react';
import type { ChosenAction } from './dialog-props.ts';

type Listener = (action: ChosenAction['action'], documents: ChosenAction['documents']) => void;

let wish: ChosenAction | null = null;
let listener: Listener | null = null;

/** Asks the documents screen to open an action's drawer: at once if it is shown, which is returned, otherwise as soon as it is. */
export function wishAction(chosen: ChosenAction): boolean {
  wish = listener ? null : chosen;
  listener?.(chosen.action, chosen.documents);
  return listener !== null;
}

/** Calls `onAction` when an action is asked for from elsewhere. */
export function useActionWish(onAction: Listener): void {
  useEffect(() => {
    listener = onAction;
    const waiting = wish;
    wish = null;
    if (waiting) onAction(waiting.action, waiting.documents);
    return () => {
      listener = null;
    };
  }, [onAction]);
}
