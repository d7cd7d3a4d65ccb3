import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { afterFirstInput } from '#client/first-input.ts';
import { publishNotice } from '#client/notices.ts';
import type { ChoiceProps } from './choice-props.ts';
import { ClosedChoice } from './closed-choice.tsx';
import type { MenuChoice } from './menu-choice.tsx';

const NOT_LOADED = 'The choices could not be loaded. Try again once the connection is back.';

let loaded: typeof MenuChoice | null = null;
const listeners = new Set<() => void>();

async function load(): Promise<void> {
  loaded = (await import('./menu-choice.tsx')).MenuChoice;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * MUI's select. Its menu is loaded soon after the first input of the visit, or with the first press; until then the closed select is drawn
 * without it, and keeps the focus and the press.
 */
export function Choice({ id, ...props }: ChoiceProps) {
  const ownId = useId();
  const displayId = id ?? ownId;
  const isLoaded = useSyncExternalStore(
    subscribe,
    () => loaded !== null,
    () => false, // as the server rendered it
  );
  const Loaded = isLoaded ? loaded : null;
  const hasFocus = useRef(false);
  const [isPressed, setIsPressed] = useState(false);
  useEffect(() => {
    if (loaded) return undefined;
    const begin = () =>
      void load().catch(() => {
        if (!isPressed) return;
        setIsPressed(false);
        publishNotice({ tone: 'error', message: NOT_LOADED });
      });
    if (!isPressed) return afterFirstInput(begin); // not within an input: the select would be replaced between the parts of a press
    const timer = setTimeout(begin);
    return () => clearTimeout(timer);
  }, [isPressed]);
  useLayoutEffect(() => {
    if (isLoaded && hasFocus.current) document.getElementById(displayId)?.focus();
  }, [isLoaded, displayId]);
  if (Loaded) return <Loaded {...props} id={displayId} isOpenAtFirst={isPressed} />;
  return (
    <ClosedChoice
      {...props}
      id={displayId}
      onFocusChange={(isFocused) => void (hasFocus.current = isFocused)}
      onPress={() => setIsPressed(true)}
    />
  );
}
