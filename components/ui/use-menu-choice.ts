import { useState } from 'react';

/** State and callbacks of a menu of actions. */
export interface MenuChoice<A> {
  anchor: HTMLElement | null;
  open: (anchor: HTMLElement) => void;
  close: () => void;
  choose: (action: A) => void;
  /** Runs the chosen action; to be called in the menu's `onExited`. */
  act: () => void;
}

/**
 * Runs a menu's action only after the menu has closed and returned the focus. A dialog that the action opens would
 * otherwise lose the focus to the menu's button.
 */
export function useMenuChoice<A>(onAction: (action: A) => void): MenuChoice<A> {
  const [anchor, open] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<{ action: A } | null>(null);
  return {
    anchor,
    open,
    close: () => open(null),
    choose: (action) => {
      open(null);
      setChosen({ action });
    },
    act: () => {
      if (chosen) onAction(chosen.action);
      setChosen(null);
    },
  };
}
