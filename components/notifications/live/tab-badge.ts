const MAX_COUNT_SHOWN = 99;
const PREFIX = /^\(\d+\+?\) /;
const ICON = '/icon.svg';
const WAITING_ICON = '/icon-waiting.svg';

export interface Badge {
  /** Number of unread notifications. */
  unread: number;
  /** True if a document waits for the user. */
  isWorkWaiting: boolean;
}

/**
 * Shows the number of unread notifications before the page's title, and a dot in its icon while work waits; returns a function
 * that removes both. Titles that are set later get the number before they are painted.
 */
export function showBadge({ unread, isWorkWaiting }: Badge): () => void {
  const apply = () => {
    const bare = document.title.replace(PREFIX, '');
    const count = unread > MAX_COUNT_SHOWN ? `${MAX_COUNT_SHOWN}+` : String(unread);
    setTitle(unread > 0 && bare !== '' ? `(${count}) ${bare}` : bare);
    setIcon(isWorkWaiting ? WAITING_ICON : ICON);
  };
  apply();
  const observer = new MutationObserver(apply);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => {
    observer.disconnect();
    setTitle(document.title.replace(PREFIX, ''));
    setIcon(ICON);
  };
}

function setTitle(title: string): void {
  if (document.title !== title) document.title = title;
}

function setIcon(path: string): void {
  const icon = document.head.querySelector<HTMLLinkElement>(`link[rel=icon]`);
  if (icon && icon.getAttribute('href') !== path) icon.setAttribute('href', path);
}
