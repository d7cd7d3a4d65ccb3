import type { EmotionCache } from '@emotion/react';

/** Key of the styles of MUI. */
export const STYLE_KEY = 'mui';

const ATTRIBUTE = 'data-emotion';
/** Names of the styles that the page has from the server. */
const fromServer = new Set<string>();

// Emotion, whose module follows, moves them when it is evaluated.
keepServerStyles();

/**
 * Keeps Emotion from moving the styles of the server into the head, where the browser would read them once more and style the whole
 * page anew.
 */
export function keepServerStyles(): void {
  if (typeof document === 'undefined') return; // on the server
  for (const style of document.querySelectorAll(`style[${ATTRIBUTE}^="${STYLE_KEY}"][${ATTRIBUTE}*=" "]`)) {
    const [, ...names] = (style.getAttribute(ATTRIBUTE) ?? '').split(' ');
    for (const name of names) fromServer.add(name);
    style.removeAttribute(ATTRIBUTE);
  }
}

/** Returns whether the server has rendered the page with MUI, so that it has the variables of the theme. */
export const hasServerStyles = (): boolean => fromServer.size > 0;

/** Tells the cache which styles the page has. Those of `GlobalStyles` stay when their component has gone. */
export function addServerStyles(cache: EmotionCache): void {
  for (const name of fromServer) cache.inserted[name] = true;
  const { insert } = cache;
  cache.insert = (selector, styles, ...rest) => {
    const isGlobal = selector === '';
    return isGlobal && fromServer.has(styles.name) ? undefined : insert(selector, styles, ...rest);
  };
}
