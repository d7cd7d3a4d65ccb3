import { isIP } from 'node:net';
import { clientAddress } from './authenticate.ts';
import type { RequestHeaders } from './route.ts';

/** Returns the source of a request for the limits that count by it; null where the client's address is not known. */
export function sourceOf(headers: RequestHeaders): string | null {
  const address = clientAddress(headers);
  return address === null ? null : sourceOfAddress(address);
}

/**
 * Returns the source of an address: an IPv4 address as it is, an IPv6 address as its /64 network, since one client has all
 * addresses in it.
 */
export function sourceOfAddress(address: string): string {
  if (isIP(address) === 4) return address;
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`); // canonical, without a dotted end
  const text = hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(text) ?? [];
  if (high !== undefined && low !== undefined) return dotted(parseInt(high, 16), parseInt(low, 16));
  const [head = '', tail] = text.split('::');
  const first = groups(head);
  const last = groups(tail ?? '');
  const zeros = Array<string>(8 - first.length - last.length).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}

const groups = (text: string) => (text === '' ? [] : text.split(':'));
const dotted = (high: number, low: number) => [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
