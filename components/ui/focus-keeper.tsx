'use client';
import { useEffect } from 'react';

/** Number of focused elements that are remembered: the last one, and those that opened the dialogs around it. */
const REMEMBERED = 5;
/** Parts of a page to which the focus may go: they have a name that a screen reader reads. */
const NAMED = '[aria-label], [aria-labelledby], main';

/** Element that had the focus, and the parts of the page around it, the innermost first. */
interface Visited {
  element: HTMLElement;
  around: HTMLElement[];
}

/**
 * Keeps the focus of the keyboard on the page. A browser gives it to the body when the focused control is removed, as with the row
 * that it deletes, or disabled, as a button that loads. It then goes to the named part around the control, or back to it; to `main` if
 * the whole page is another one.
 */
export function FocusKeeper(): null {
  useEffect(keepFocus, []);
  return null;
}

/** Starts to keep the focus, and returns the function that ends it. */
function keepFocus(): () => void {
  let visited: Visited[] = [];
  let isLeft = false; // true once the user leaves the control, until another one has the focus
  let frame = 0;
  const remember = ({ target }: FocusEvent) => {
    isLeft = false;
    if (!(target instanceof HTMLElement)) return;
    visited = [{ element: target, around: partsAround(target) }, ...visited].slice(0, REMEMBERED);
  };
  const leave = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key === 'Tab') isLeft = true;
  };
  const check = () => {
    if (isLeft || document.activeElement !== document.body) return;
    placeToGo(visited)?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(check); // after the dialog that closes has returned the focus itself
  });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', leave);
  document.addEventListener('keydown', leave);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', leave);
    document.removeEventListener('keydown', leave);
  };
}

function partsAround(element: HTMLElement): HTMLElement[] {
  const parts: HTMLElement[] = [];
  for (let part = element.parentElement?.closest<HTMLElement>(NAMED); part;) {
    parts.push(part);
    part = part.parentElement?.closest<HTMLElement>(NAMED);
  }
  return parts;
}

/** Returns what takes the focus that was lost; undefined while a disabled control may get it back, or before anything had it. */
function placeToGo(visited: readonly Visited[]): HTMLElement | undefined {
  for (const { element, around } of visited) {
    if (element.isConnected) return element.matches(':disabled') ? undefined : element;
    const part = around.find(({ isConnected }) => isConnected);
    if (part) return focusable(part);
  }
  const main = document.querySelector('main');
  return visited.length > 0 && main ? focusable(main) : undefined;
}

function focusable(part: HTMLElement): HTMLElement {
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  return part;
}
