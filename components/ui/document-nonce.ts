/** Name under which the header of a static page tells the nonce for styles, since its HTML has none. */
const TIMING = 'style-nonce';

/**
 * Returns the nonce that permits styles in this document. A page that the router has opened came with another nonce, `ofPage`, but
 * the policy of the loaded document still applies.
 */
export function documentNonce(ofPage: string | undefined): string | undefined {
  if (typeof document === 'undefined') return ofPage;
  return toldByHeader() ?? (document.querySelector<HTMLElement>('script[nonce]')?.nonce || ofPage);
}

function toldByHeader(): string | undefined {
  if (!('getEntriesByType' in performance)) return undefined;
  const [loading] = performance.getEntriesByType('navigation');
  if (!(loading instanceof PerformanceNavigationTiming)) return undefined;
  return loading.serverTiming.find(({ name }) => name === TIMING)?.description;
}
