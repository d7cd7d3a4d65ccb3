import { isIP } from 'node:net';

/** Website that passkeys belong to (W3C Web Authentication, relying party). */
export interface RelyingParty {
  /** Host name. */
  id: string;
  /** Origin from which the browser answers challenges. */
  origin: string;
}

/**
 * Returns the relying party at the public address of the web app; null where browsers offer no passkeys: without TLS except
 * on localhost, and at an IP address.
 */
export function relyingParty(appUrl: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(appUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !isLocal) return null;
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  return { id: hostname, origin };
}
