import { useEffect } from 'react';

const OPEN_MODALS = '.MuiModal-root:not(.MuiModal-hidden, [aria-hidden])';

/**
 * Has the browser's Back do what Escape does while a drawer, dialog or menu is open, instead of leaving the page. Browsers without
 * the Navigation API go back, as they always did; a second Back without a click or key in between goes back everywhere.
 */
export function BackCloses(): null {
  useEffect(() => ('navigation' in window ? holdBack(window.navigation) : undefined), []);
  return null;
}

/**
 * Holds each Back that a modal is open for, until the returned function is called. Browsers let a page hold a Back within the same
 * document only. So the first modal on the first entry of a document adds an entry with the same address, which a later Back skips.
 */
function holdBack(navigation: Navigation): () => void {
  const added = new Set<string>(); // keys of entries
  const onNavigate = (event: NavigateEvent) => {
    const here = navigation.currentEntry?.index ?? 0;
    const isBack = event.navigationType === 'traverse' && event.destination.index < here;
    const modal = isBack && event.cancelable ? topModal() : undefined;
    if (!modal) return;
    event.preventDefault();
    modal.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  };
  const onEntryChange = ({ navigationType, from }: NavigationCurrentEntryChangeEvent) => {
    const { currentEntry } = navigation;
    const isSkipped = added.has(from.key) && currentEntry?.index === from.index - 1;
    if (navigationType === 'traverse' && isSkipped && navigation.canGoBack) window.history.back();
  };
  const onModal = () => {
    if (!topModal() || !isFirstOfDocument(navigation)) return;
    window.history.pushState(window.history.state, ''); // with the state of the router, which takes it for the same page
    if (navigation.currentEntry) added.add(navigation.currentEntry.key);
  };
  const modals = new MutationObserver(onModal);
  modals.observe(document.body, { childList: true }); // where modals are mounted
  navigation.addEventListener('navigate', onNavigate);
  navigation.addEventListener('currententrychange', onEntryChange);
  return () => {
    modals.disconnect();
    navigation.removeEventListener('navigate', onNavigate);
    navigation.removeEventListener('currententrychange', onEntryChange);
  };
}

/** Returns whether a Back from the current entry of the history leaves the document. */
function isFirstOfDocument(navigation: Navigation): boolean {
  const { currentEntry } = navigation;
  if (!currentEntry) return false;
  return navigation.entries()[currentEntry.index - 1]?.sameDocument !== true;
}

/** Returns the modal that was opened last; undefined if none is open. */
function topModal(): Element | undefined {
  return [...document.querySelectorAll(OPEN_MODALS)].at(-1);
}
