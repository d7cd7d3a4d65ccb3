/** Returns the host, as a URL has it, at which this machine reaches a program that listens on an address; without one, the loopback. */
export function reachableHost(address: string | undefined): string {
  if (!address || address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return address.includes(':') ? `[${address}]` : address;
}
