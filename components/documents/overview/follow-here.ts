import type { MouseEvent } from 'react';

/** Returns the click handler of a link that `follow` leads to without a request for the page; a new tab or window still opens. */
export const followHere = (follow: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  follow();
};
