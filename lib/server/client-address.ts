import { isIP } from 'node:net';
import { CLIENT_ADDRESS_HEADER } from '#contracts/limits.ts';
import { peerOf } from './note-peers.ts';

/**
 * The address that a request came from. What X-Forwarded-For says is believed as far as proxies of our own have written it:
 * each of them adds at the end whom it was asked by.
 */
export function clientAddress(headers: Pick<Headers, 'get'>, trustedProxies: number): string | null {
  const forwarded = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean);
  const peer = peerOf(headers);
  const hops = peer === null ? forwarded : [...forwarded, peer];
  const own = peer === null ? trustedProxies : trustedProxies + 1;
  return own === 0 ? null : plainAddress(hops.at(-own) ?? hops.at(0) ?? '');
}

/** The header that tells a service of it; none where it is not known. */
export function addressHeaders(
  headers: Pick<Headers, 'get'>,
  trustedProxies: number,
): Record<string, string> {
  const address = clientAddress(headers, trustedProxies);
  return address === null ? {} : { [CLIENT_ADDRESS_HEADER]: address };
}

/** An IPv4 address that a socket of IPv6 has written (RFC 4291, 2.5.5.2) as what it is. */
function plainAddress(text: string): string | null {
  const plain = text.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) === 0 ? null : plain;
}
