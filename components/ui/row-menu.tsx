import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { loadLater } from './load-later.tsx';
import { PlainIcon } from './plain-icon.tsx';
import type { RowMenuItem } from './row-menu-item.ts';
import { usePreload } from '#client/use-preload.ts';

const load = async () => (await import('./row-menu-list.tsx')).RowMenuList;
const RowMenuList = loadLater(load, ({ anchor }) => anchor !== null);

export interface RowMenuProps<A> {
  /** Name of the row, part of the button's label. */
  name: string;
  items: readonly RowMenuItem<A>[];
  onAction: (action: A) => void;
  tabIndex?: 0 | -1;
}

/** Menu of the actions of one row, behind a button with three dots. Those that cannot be undone come last, below a line. */
export function RowMenu<A extends string>({ name, items, onAction, tabIndex = 0 }: RowMenuProps<A>) {
  const id = useId();
  const menu = useMenuChoice(onAction);
  const [wasOpened, setWasOpened] = useState(false);
  usePreload(load);
  return (
    <>
      <MenuButton
        type="button"
        id={`${id}-button`}
        data-row-action
        tabIndex={tabIndex}
        aria-label={`Actions for ${name}`}
        aria-haspopup="menu"
        aria-expanded={menu.anchor !== null}
        aria-controls={menu.anchor ? `${id}-menu` : undefined}
        onClick={({ currentTarget }) => {
          setWasOpened(true);
          menu.open(currentTarget);
        }}
        onKeyDown={keepFromGrid}
      >
        <PlainIcon path={DOTS} />
      </MenuButton>
      {wasOpened ? (
        <RowMenuList
          id={`${id}-menu`}
          buttonId={`${id}-button`}
          anchor={menu.anchor}
          items={items}
          onChoose={(action) => {
            const chosen = items.find((item) => item.action === action);
            if (chosen) menu.choose(chosen.action);
          }}
          onClose={menu.close}
          onExited={menu.act}
        />
      ) : null}
    </>
  );
}

/** MUI's small icon button without its effects: a list has one in each row. */
const MenuButton = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  padding: 5,
  border: 0,
  borderRadius: 6,
  color: theme.vars?.palette.text.secondary,
  background: 'none',
  cursor: 'pointer',
  '&:hover': { color: theme.vars?.palette.text.primary, backgroundColor: theme.vars?.palette.action.hover },
  '&:focus-visible': { outline: `2px solid ${theme.vars?.palette.primary.main}`, outlineOffset: 2 },
  '& > svg': { width: 18, height: 18 },
  '@media (pointer: coarse)': { minWidth: 40, minHeight: 40 },
}));

/** Path of Material Design's icon MoreHorizRounded. */
const DOTS =
  'M6 10c-1.1 0-2 .9-2 2s.9 2 2 2 2-.9 2-2-.9-2-2-2m12 0c-1.1 0-2 .9-2 2s.9 2 2 2 2-.9 2-2-.9-2-2-2m-6 0c-1.1 0-2 .9-2 2s.9 2 2 2 2-.9 2-2-.9-2-2-2';

/** Stops the keys that press a button from reaching a data grid around it, which would handle them itself. */
function keepFromGrid(event: React.KeyboardEvent): void {
  if (event.key === ' ' || event.key === 'Enter') event.stopPropagation();
}

/** State and callbacks of a menu of actions. */
interface MenuChoice<A> {
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
function useMenuChoice<A>(onAction: (action: A) => void): MenuChoice<A> {
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
