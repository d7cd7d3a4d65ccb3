declare global {
  interface Window {
    __nonce__?: string | undefined;
  }
}

// notistack inserts its styles with goober, which reads the nonce of the content security policy from this variable when its bundle runs.
if (typeof window !== 'undefined') {
  window.__nonce__ = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
}
