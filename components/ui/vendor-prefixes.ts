import type { StylisPlugin } from '@emotion/cache';

/**
 * Properties that a supported browser knows by its prefix only: Safari 16.4 the selection, hyphens and the backdrop, Chrome 111 masks,
 * the colours of prints and boxes over several lines. (Source: the browser compatibility data of MDN.)
 */
const PREFIXED = /^(?:user-select|hyphens|backdrop-filter|mask|print-color-adjust|box-decoration-break)/;

/**
 * Plugin of the style compiler that adds prefixes for the supported browsers alone. That of Emotion adds the prefixes of all browsers
 * since 2012, a fifth of the styles of a page.
 */
const vendorPrefixes: StylisPlugin = (element) => {
  if (element.type === 'decl' && PREFIXED.test(element.value))
    element.return = `-webkit-${element.value}${element.value}`;
};

/** Plugins of the style compiler. One list for all requests: by it, the server keeps what it has compiled. */
export const STYLIS_PLUGINS = [vendorPrefixes];
