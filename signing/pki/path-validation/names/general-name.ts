import { domainToASCII } from 'node:url';
import { child, children, oid, text, type DerNode } from '../../der/der-reader.ts';
import { canonicalName, nameKey } from './canonical-name.ts';

/**
 * GeneralName as far as name constraints can be applied to it (RFC 5280, 4.2.1.6). `unsupported` names its
 * form by the tag; a directory name is canonical.
 */
export type GeneralName =
  | { form: 'rfc822Name' | 'dNSName' | 'uri'; value: string }
  | { form: 'directoryName'; value: string[] }
  | { form: 'iPAddress'; value: Buffer }
  | { form: 'unsupported'; value: number };

/** otherName for an e-mail address outside ASCII, to which constraints of rfc822Name apply (RFC 9598, 6). */
const SMTP_UTF8_MAILBOX = '1.3.6.1.5.5.7.8.9';
const OTHER_NAME = 0xa0;

/**
 * Reads a GeneralName.
 * @throws DerError
 */
export function readGeneralName(name: DerNode): GeneralName {
  switch (name.tag) {
    case 0x81:
      return { form: 'rfc822Name', value: name.body.toString('latin1') };
    case 0x82:
      return { form: 'dNSName', value: name.body.toString('latin1') };
    case 0xa4:
      return { form: 'directoryName', value: canonicalName(child(name, 0)) };
    case 0x86:
      return { form: 'uri', value: name.body.toString('latin1') };
    case 0x87:
      return { form: 'iPAddress', value: name.body };
    default:
      return mailbox(name) ?? { form: 'unsupported', value: name.tag };
  }
}

function mailbox(name: DerNode): GeneralName | undefined {
  if (name.tag !== OTHER_NAME) return undefined;
  const [type, value] = children(name);
  if (!type || !value || oid(type) !== SMTP_UTF8_MAILBOX) return undefined;
  return { form: 'rfc822Name', value: withAsciiHost(text(child(value, 0))) };
}

/** Returns an address with its host as constraints have it, in A-labels (RFC 9598, 6); without a host if it has none. */
function withAsciiHost(address: string): string {
  const start = address.lastIndexOf('@') + 1;
  const host = address.slice(start);
  return /^[\0-\x7f]*$/.test(host) ? address : address.slice(0, start) + domainToASCII(host);
}

/** Returns the key of a directory name among general names, by which equal names are found. */
export const directoryKey = (name: readonly string[]): string => `directoryName:${nameKey(name)}`;

/** Returns the key of a GeneralName. @throws DerError */
export function generalNameKey(name: DerNode): string {
  return name.tag === 0xa4 ? directoryKey(canonicalName(child(name, 0))) : name.raw.toString('latin1');
}
