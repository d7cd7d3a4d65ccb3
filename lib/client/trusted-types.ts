/** Rules of a Trusted Types policy; null refuses the text. */
export interface TrustedTypesRules {
  createHTML: (html: string) => string | null;
  createScript: (text: string) => string | null;
  createScriptURL: (url: string) => string | null;
}

/** Element that React parses in order to create a script that does not run. */
const REACT_SCRIPT = '<script></script>';
const MARKUP = /[<&]/;
/** Files of the build: scripts and the worker of pdf.js. */
const BUILT_FILES = '/_next/static/';

/**
 * Returns the rules for text that becomes markup or code: no markup, no script text, and scripts of the build only. Text without
 * markup passes, because components assign it as markup. `origin` is the app's own.
 */
export function trustedTypesRules(origin: string): TrustedTypesRules {
  return {
    createHTML: (html) => (html === REACT_SCRIPT || !MARKUP.test(html) ? html : null),
    createScript: (text) => (text === '' ? text : null),
    createScriptURL: (url) => {
      const { origin: from, pathname } = new URL(url, origin);
      return from === origin && pathname.startsWith(BUILT_FILES) ? url : null;
    },
  };
}
