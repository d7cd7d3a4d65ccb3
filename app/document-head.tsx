'use client';
import { documentScripts, documentStyles } from './document-text.ts';

/** Id of the style element, from which a browser has its text. */
const STYLES = 'document-styles';

export interface DocumentHeadProps {
  /** Nonce of the response; empty for a static page. */
  nonce: string;
  /** CSS beside the styles of all pages. */
  fonts: string;
}

/**
 * Styles and scripts that a page has before its first paint. They come from the HTML alone: what a server component renders is in
 * the page once more, for React, and the scripts of the build leave out what only the server uses.
 */
export function DocumentHead({ nonce, fonts }: DocumentHeadProps) {
  return (
    <>
      <style
        id={STYLES}
        nonce={nonce}
        suppressHydrationWarning // browsers hide the nonce
      >
        {typeof window === 'undefined' ? documentStyles() + fonts : stylesOfDocument()}
      </style>
      {/* In the body it could run after a first paint in the wrong colours. In a page that the browser creates it would run too late. */}
      <script
        nonce={nonce}
        suppressHydrationWarning // browsers hide the nonce, and the text is the server's
      >
        {typeof window === 'undefined' ? documentScripts() : ''}
      </script>
    </>
  );
}

let known: string | undefined;

/** Returns the styles that the server rendered, also for a document that React creates anew. */
const stylesOfDocument = () => (known ??= document.getElementById(STYLES)?.textContent ?? '');
