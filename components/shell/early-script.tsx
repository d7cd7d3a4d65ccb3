'use client';

export interface EarlyScriptProps {
  nonce: string;
  /** Text of the script, without a closing tag. */
  text: string;
}

/**
 * Inline script of the document, as the server renders it. Empty when the router creates the page in the browser, where it would
 * run too late.
 */
export function EarlyScript({ nonce, text }: EarlyScriptProps) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning // browsers hide the nonce, and the text is the server's
    >
      {typeof window === 'undefined' ? text : ''}
    </script>
  );
}
