import { useEffect } from 'react';

const OPEN_MODALS = '.MuiModal-root:not(.MuiModal-hidden, [aria-hidden])';

/**
 * Has the browser's Back do what Escape does while a drawer, dialog or menu is open, instead of leaving the page. Browsers without
 * the Navigation API go back, as they always did; a second Back without a click or key in between goes back everywhere.
 */
export function BackCloses(): null {
  useEffect(() => {
    const navigation = 'navigation' in window ? window.navigation : undefined;
    const onNavigate = (event: NavigateEvent) => {
      const here = navigation?.currentEntry?.index ?? 0;
      const isBack = event.navigationType === 'traverse' && event.destination.index < here;
      const modal = isBack && event.cancelable ? topModal() : undefined;
      if (!modal) return;
      event.preventDefault();
      modal.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    };
    navigation?.addEventListener('navigate', onNavigate);
    return () => navigation?.removeEventListener('navigate', onNavigate);
  }, []);
  return null;
}

/** Returns the modal that was opened last; undefined if none is open. */
function topModal(): Element | undefined {
  return [...document.querySelectorAll(OPEN_MODALS)].at(-1);
}
