import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type SvgIcon from '@mui/material/SvgIcon';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { HiddenText } from './hidden-text.tsx';
import { tabListLooks, type TabListLook } from './tab-list-looks.ts';

export interface TabChoice<T extends string> {
  value: T;
  label: string;
  Icon?: typeof SvgIcon;
  badge?: TabBadge | undefined;
}

/** Count shown after the label of a tab. */
export interface TabBadge {
  text: string;
  /** Noun that is counted. */
  of: string;
  /** True for a number that asks for nothing. */
  isQuiet?: true;
}

export interface TabListProps<T extends string> {
  label: string;
  tabs: readonly TabChoice<T>[];
  value: T;
  onChange: (value: T) => void;
  /** Id of the panel that the tabs control. */
  panelId: string;
  look: TabListLook;
}

/** Returns the id of a tab, for the `aria-labelledby` of its panel. */
export function tabId(panelId: string, value: string): string {
  return `${panelId}-${value}`;
}

/** Row of tabs. MUI's own cannot be rendered by the server: the content security policy forbids their inline styles. */
export function TabList<T extends string>({ label, tabs, value, onChange, panelId, look }: TabListProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => scrollToSelected(list.current), [value]);
  return (
    <Box ref={list} role="tablist" aria-label={label} onKeyDown={moveFocus} sx={tabListLooks[look]}>
      {tabs.map(({ value: own, label: word, Icon, badge }) => (
        <ButtonBase
          key={own}
          role="tab"
          id={tabId(panelId, own)}
          aria-selected={own === value}
          aria-controls={panelId}
          tabIndex={own === value ? 0 : -1}
          onClick={() => {
            if (own !== value) onChange(own);
          }}
        >
          {Icon ? <Icon aria-hidden sx={{ fontSize: 18 }} /> : null}
          {word}
          {badge ? <Badge {...badge} /> : null}
        </ButtonBase>
      ))}
    </Box>
  );
}

function Badge({ text, of, isQuiet }: TabBadge) {
  return (
    <Box component="span" title={of} sx={isQuiet ? QUIET_BADGE : BADGE}>
      {text}
      <HiddenText>{` ${of.toLowerCase()}`}</HiddenText>
    </Box>
  );
}

const BADGE = {
  position: 'relative',
  minWidth: 20,
  px: 0.75,
  borderRadius: '10px',
  fontSize: '0.75rem',
  lineHeight: '20px',
  fontWeight: 600,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  color: 'pending.main',
  bgcolor: 'pending.tint',
} as const;

const QUIET_BADGE = { ...BADGE, fontWeight: 500, color: 'text.secondary', bgcolor: 'action.hover' } as const;

/** Scrolls a list that is wider than the screen so that the selected tab is in its middle. */
function scrollToSelected(list: HTMLElement | null): void {
  const selected = list?.querySelector<HTMLElement>('[aria-selected="true"]');
  if (list && selected) list.scrollLeft = selected.offsetLeft - (list.clientWidth - selected.offsetWidth) / 2;
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus with the arrow keys, Home and End; Enter or Space selects the focused tab. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const index = tabs.findIndex((tab) => tab === document.activeElement);
  tabs[step(index, tabs.length)]?.focus();
  event.preventDefault();
}
