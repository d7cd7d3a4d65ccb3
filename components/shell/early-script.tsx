'use client';

export interface EarlyScriptProps {
  nonce: string;
  /** Text of the script, without a closing tag. */
  text: string;
}

/** Inline script of the document from the server. Where the browser makes the document anew, it is empty: its work is done or late. */
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
