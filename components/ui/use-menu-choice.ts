import { useState } from 'react';

export interface MenuChoice<A> {
  anchor: HTMLElement | null;
  open: (anchor: HTMLElement) => void;
  close: () => void;
  choose: (action: A) => void;
  /** For the menu's `onExited`: hands the choice over. */
  act: () => void;
}

/** A menu whose choice acts only once it has given the focus back, so that a dialog keeps it, and returns it when it closes. */
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
