import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { afterFirstInput } from '#client/first-input.ts';
import { publishNotice } from '#client/notices.ts';
import type { ListCombo } from './list-combo.tsx';
import type { RemoteListCombo } from './remote-list-combo.tsx';

interface ComboLists {
  ListCombo: typeof ListCombo;
  RemoteListCombo: typeof RemoteListCombo;
}

const NOT_LOADED = 'The choices could not be loaded. Try again once the connection is back.';

let loaded: ComboLists | null = null;
const listeners = new Set<() => void>();

async function load(): Promise<void> {
  const modules = await Promise.all([import('./list-combo.tsx'), import('./remote-list-combo.tsx')]);
  loaded = { ...modules[0], ...modules[1] };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Returns MUI's autocompletes, which are loaded after the first input of the visit, or when the focus comes; null until then. The field that is
 * drawn meanwhile takes `closed`: its focus and the text typed into it are handed over, and the list is opened if it was asked for.
 */
export function useComboLists(givenId: string | undefined) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const isLoaded = useSyncExternalStore(
    subscribe,
    () => loaded !== null,
    () => false, // as the server rendered it
  );
  const [isFocused, setIsFocused] = useState(false);
  const [wantsList, setWantsList] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (document.activeElement?.id !== id) return undefined;
    const timer = setTimeout(() => setIsFocused(true)); // the focus came before the field was hydrated
    return () => clearTimeout(timer);
  }, [id]);
  useEffect(() => {
    if (loaded) return undefined;
    const begin = () =>
      void load().catch(() => {
        if (isFocused) publishNotice({ tone: 'error', message: NOT_LOADED });
      });
    if (!isFocused) return afterFirstInput(begin);
    const timer = setTimeout(begin);
    return () => clearTimeout(timer);
  }, [isFocused]);
  const isHandedOver = useRef(false);
  useEffect(() => {
    if (!isLoaded || isHandedOver.current) return;
    isHandedOver.current = true;
    const input = document.getElementById(id);
    if (!(input instanceof HTMLInputElement)) return;
    if (isFocused) input.focus();
    if (typed !== null) enter(input, typed);
    else if (isFocused) input.select(); // what is typed next replaces the choice, as in the field before
    if (isFocused && wantsList && typed === null) press(input);
  }, [isLoaded, id, isFocused, wantsList, typed]);
  const onFocusChange = (hasFocus: boolean) => {
    setIsFocused(hasFocus);
    if (!hasFocus) setWantsList(false);
  };
  return {
    lists: isLoaded ? loaded : null,
    closed: { id, typed, onType: setTyped, onFocusChange, onPress: () => setWantsList(true) },
  };
}

/** Presses the mouse button in an autocomplete, which opens its list. */
function press(input: HTMLInputElement): void {
  input.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
}

/** Enters a text as if it were typed. */
function enter(input: HTMLInputElement, text: string): void {
  // React replaces the setter of the element itself, and would not notice.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
