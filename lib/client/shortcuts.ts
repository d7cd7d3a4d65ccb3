import { useEffect, useEffectEvent } from 'react';
import { SHORTCUT_NAMES, SHORTCUTS, type Shortcut } from '#shared/shortcut-list.ts';

/** Handler of a shortcut; returns false if it does not apply now, so that the next handler is called. */
type Handler = () => unknown;

/** Handlers by shortcut; those of the page come before those of the shell around it. */
const handlers = { page: new Map<Shortcut, Handler[]>(), shell: new Map<Shortcut, Handler[]>() };

/** Calls `onShortcut` when its keys are pressed, as long as the component is shown. Of several components the last one is called. */
export function useShortcut(
  shortcut: Shortcut,
  onShortcut: Handler | undefined,
  place: keyof typeof handlers = 'page',
): void {
  const isOffered = onShortcut !== undefined;
  const call = useEffectEvent(() => onShortcut?.());
  useEffect(() => {
    if (!isOffered) return undefined;
    const handler: Handler = () => call();
    const known = handlers[place];
    known.set(shortcut, [handler, ...(known.get(shortcut) ?? [])]);
    return () => {
      const others = known.get(shortcut)?.filter((one) => one !== handler);
      known.set(shortcut, others ?? []);
    };
  }, [shortcut, place, isOffered]);
}

/** Does what a shortcut does, for example from a menu; returns whether a handler applied. */
export function runShortcut(shortcut: Shortcut): boolean {
  const inOrder = [handlers.page, handlers.shell].flatMap((known) => known.get(shortcut) ?? []);
  return inOrder.some((handler) => handler() !== false);
}

const KEY = 'countersign-shortcuts';

/** Returns whether the user has left the shortcuts on. */
export const areShortcutsOn = (): boolean => localStorage.getItem(KEY) !== 'off';

/** Turns the shortcuts of single keys on or off in this browser (WCAG 2.2, 2.1.4). */
export function setShortcutsOn(isOn: boolean): void {
  localStorage.setItem(KEY, isOn ? 'on' : 'off');
}

/** Time in which the second key of a sequence follows the first, in milliseconds. */
const SEQUENCE_MS = 1500;

/** Listens to the keys of all shortcuts; returns a function that ends it. */
export function listenToShortcuts(): () => void {
  let pressed = { keys: '', at: -Infinity };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyOf(event);
    if (key === null || !areShortcutsOn() || isTyping(event.target) || isDialogOpen()) return;
    const isSequel = event.timeStamp - pressed.at < SEQUENCE_MS;
    const sequence = isSequel ? `${pressed.keys} ${key}` : key;
    const shortcut = shortcutOf(sequence) ?? shortcutOf(key);
    pressed = { keys: key, at: shortcut ? -Infinity : event.timeStamp };
    if (!shortcut || (event.repeat && !REPEATED.has(shortcut))) return;
    if (runShortcut(shortcut)) event.preventDefault();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}

const REPEATED: ReadonlySet<Shortcut> = new Set(['next', 'previous']);

function shortcutOf(sequence: string): Shortcut | undefined {
  return SHORTCUT_NAMES.find((name) => SHORTCUTS[name].keys.join(' ') === sequence);
}

/** Returns the pressed character without modifiers; null for other keys. Shift is part of characters such as `?`, but not of letters. */
function keyOf(event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, defaultPrevented } = event;
  if (key.length !== 1 || ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return null;
  const lower = key.toLowerCase();
  return shiftKey && lower !== key.toUpperCase() ? null : lower;
}

const FIELDS =
  'input, textarea, select, [contenteditable], [role=textbox], [role=combobox], [role=searchbox]';
/** Inputs that take no characters. */
const NO_TEXT = 'input[type=checkbox], input[type=radio], input[type=button], input[type=submit]';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null && !target.matches(NO_TEXT);
}

const DIALOGS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Returns whether a dialog, a drawer or a menu is open. */
function isDialogOpen(): boolean {
  return [...document.querySelectorAll(DIALOGS)].some((dialog) => !dialog.closest('[aria-hidden=true]'));
}
