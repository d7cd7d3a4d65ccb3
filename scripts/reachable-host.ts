/** Returns the host, as a URL has it, at which this machine reaches a program that listens on an address; without one, the loopback. */
export function reachableHost(address: string | undefined): string {
  // A server on `::` accepts IPv4 as well, also where IPv6 is switched off and ::1 does not exist.
  if (!address || address === '0.0.0.0' || address === '::') return '127.0.0.1';
  return address.includes(':') ? `[${address}]` : address;
}
