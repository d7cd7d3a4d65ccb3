import { publishNotice } from './notices.ts';

/** Message about a page that cannot be opened without a connection. */
export const OPENS_LATER = 'You are offline. Open the page again when the connection is back.';

/**
 * Keeps the page open while the browser is offline: a link to another page would end in an error page of the browser, and all that
 * was entered would be lost. Returns a function that ends this.
 */
export function holdNavigationOffline(): () => void {
  const onClick = (event: MouseEvent) => {
    if (navigator.onLine || !leadsAway(event)) return;
    event.preventDefault();
    event.stopPropagation(); // the router handles the click too
    tell();
  };
  // The router loads a page anew when its request fails. Not all browsers have this event.
  const onNavigate = (event: NavigateEvent) => {
    const isOther =
      !event.destination.sameDocument && event.navigationType !== 'reload' && !event.downloadRequest;
    if (navigator.onLine || !isOther || !event.cancelable) return;
    event.preventDefault();
    tell();
  };
  const navigation = 'navigation' in window ? window.navigation : undefined;
  window.addEventListener('click', onClick, { capture: true });
  navigation?.addEventListener('navigate', onNavigate);
  return () => {
    window.removeEventListener('click', onClick, { capture: true });
    navigation?.removeEventListener('navigate', onNavigate);
  };
}

const tell = () => publishNotice({ tone: 'error', message: OPENS_LATER });

/** Returns whether a click opens another page of this app in this tab. */
function leadsAway({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return false;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return false;
  const { origin, pathname, search } = new URL(link.href, location.href);
  return origin === location.origin && (pathname !== location.pathname || search !== location.search);
}
