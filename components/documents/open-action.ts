import { useEffect } from 'react';
import type { ChosenAction } from './dialog-props.ts';

type Listener = (action: ChosenAction['action'], documents: ChosenAction['documents']) => void;

let waiting: ChosenAction | null = null;
let listener: Listener | null = null;

/** Opens the drawer of an action on the documents page: at once if the page is shown, otherwise as soon as it is. Returns whether it is. */
export function openAction(chosen: ChosenAction): boolean {
  waiting = listener ? null : chosen;
  listener?.(chosen.action, chosen.documents);
  return listener !== null;
}

/** Calls `onAction` for each openAction(). */
export function useOpenAction(onAction: Listener): void {
  useEffect(() => {
    listener = onAction;
    const opened = waiting;
    waiting = null;
    if (opened) onAction(opened.action, opened.documents);
    return () => {
      listener = null;
    };
  }, [onAction]);
}
