import type { GeneralName } from './general-name.ts';

/** A name lies in the subtree, outside it, or cannot be compared and so breaks any constraint on its form. */
export type SubtreeMatch = 'inside' | 'outside' | 'incomparable';

const matched = (isInside: boolean): SubtreeMatch => (isInside ? 'inside' : 'outside');

/** Returns whether a name lies in a subtree of the same form (RFC 5280, 4.2.1.10). */
export function matchSubtree(name: GeneralName, base: GeneralName): SubtreeMatch {
  if (name.form === 'directoryName' && base.form === 'directoryName')
    return matched(base.value.every((relativeName, index) => name.value[index] === relativeName));
  if (name.form === 'iPAddress' && base.form === 'iPAddress') return matchAddress(name.value, base.value);
  if (name.form === 'dNSName' && base.form === 'dNSName')
    return matchDomain(domain(name.value), domain(base.value));
  if (name.form === 'rfc822Name' && base.form === 'rfc822Name') return matchMailbox(name.value, base.value);
  if (name.form === 'uri' && base.form === 'uri') return matchUri(name.value, base.value);
  return 'incomparable';
}

/** Returns a domain name in lower case, without the dot of an absolute one. */
const domain = (value: string) => value.toLowerCase().replace(/\.$/, '');

/** Returns whether a name has the form of a host's: one with a space, for example, is read as the host without it, and lies in no subtree. */
const isHost = (name: string) => /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(name);

/** A subtree contains its domain and all below. A wildcard counts as inside when it covers the subtree's domain. */
function matchDomain(name: string, base: string): SubtreeMatch {
  if (!isHost(name.replace(/^\*\./, ''))) return 'incomparable';
  if (base === '' || name === base || name.endsWith(base.startsWith('.') ? base : `.${base}`))
    return 'inside';
  const isCovered = name.startsWith('*.') && base.slice(base.indexOf('.', 1) + 1) === name.slice(2);
  return isCovered ? 'incomparable' : 'outside';
}

/** Subtree: a mailbox, a host, or with a leading dot the hosts below a domain. */
function matchMailbox(name: string, base: string): SubtreeMatch {
  const at = name.lastIndexOf('@');
  if (at < 1) return 'incomparable';
  const host = domain(name.slice(at + 1));
  if (!isHost(host)) return 'incomparable';
  const baseAt = base.lastIndexOf('@');
  if (baseAt < 0) return matched(isInHosts(host, base));
  return matched(name.slice(0, at) === base.slice(0, baseAt) && host === domain(base.slice(baseAt + 1)));
}

/** The constraint applies to the host; a URI without one, or with an address, must be rejected. */
function matchUri(name: string, base: string): SubtreeMatch {
  const authority = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(name)?.[1] ?? '';
  const host = domain(authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, ''));
  if (!isHost(host) || /^[\d.]+$/.test(host)) return 'incomparable';
  return matched(isInHosts(host, base));
}

function isInHosts(host: string, base: string): boolean {
  const wanted = domain(base);
  return wanted === '' || (wanted.startsWith('.') ? host.endsWith(wanted) : host === wanted);
}

/** Subtree: an address and a mask of the same length, as in CIDR. */
function matchAddress(name: Buffer, base: Buffer): SubtreeMatch {
  const { length } = name;
  if (base.length !== 8 && base.length !== 32) return 'incomparable';
  if (length !== 4 && length !== 16) return 'incomparable';
  if (base.length !== 2 * length) return 'outside';
  return matched(
    name.every((byte, index) => {
      const mask = base[length + index] ?? 0;
      return (byte & mask) === ((base[index] ?? 0) & mask);
    }),
  );
}
