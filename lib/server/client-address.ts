import { isIP } from 'node:net';
import { CLIENT_ADDRESS_HEADER } from '#contracts/limits.ts';
import { peerOf } from './note-peers.ts';

/**
 * Returns the client's address, or null where it is not known. Of X-Forwarded-For only the last `trustedProxies` entries are
 * used, because each proxy appends the address of its own client.
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

/** Returns the header that tells a service the client's address; empty where it is not known. */
export function addressHeaders(
  headers: Pick<Headers, 'get'>,
  trustedProxies: number,
): Record<string, string> {
  warnOfProxy(headers, trustedProxies);
  const address = clientAddress(headers, trustedProxies);
  return address === null ? {} : { [CLIENT_ADDRESS_HEADER]: address };
}

let hasWarned = false;

/** Logs once that a proxy seems to stand before the web app, whose address then stands for all clients. Next adds the peer itself. */
function warnOfProxy(headers: Pick<Headers, 'get'>, trustedProxies: number): void {
  if (hasWarned || trustedProxies > 0) return;
  const forwarded = headers.get('x-forwarded-for');
  if (forwarded === null || forwarded === peerOf(headers)) return;
  hasWarned = true;
  console.warn(
    'Requests carry X-Forwarded-For, but TRUSTED_PROXIES is 0. If a proxy stands before the web app, set it: all clients share the limits of the proxy’s address otherwise.',
  );
}

/** An address with the port of the client, as some proxies write it: `192.0.2.4:51234`, `[2001:db8::1]:51234`, `[2001:db8::1]`. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/;

/**
 * Returns the address in an entry of X-Forwarded-For without its port, an IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2) as IPv4, and
 * null for anything else.
 */
function plainAddress(text: string): string | null {
  const { v6, v4 } = WITH_PORT.exec(text)?.groups ?? {};
  const plain = (v6 ?? v4 ?? text).replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) === 0 ? null : plain;
}
