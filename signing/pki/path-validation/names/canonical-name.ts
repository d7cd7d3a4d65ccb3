import { child, children, oid, text, type DerNode } from '../../der/der-reader.ts';

/**
 * UTF8String, NumericString, PrintableString, TeletexString, IA5String, VisibleString, UniversalString, BMPString: the string types
 * of names.
 */
const STRINGS = new Set([0x0c, 0x12, 0x13, 0x14, 0x16, 0x1a, 0x1c, 0x1e]);
/** Characters that are left out (RFC 4518, 2.2): those that show nothing, and control characters but for white space. */
const INVISIBLE =
  /[\p{Cf}\u{34F}\u{1806}\u{180B}-\u{180D}\u{FE00}-\u{FE0F}\u{FFFC}]|(?![\t-\r\u{85}])\p{Cc}/gu;

/**
 * Returns one string for each RelativeDistinguishedName of a Name. Two names match if and only if all strings
 * are equal (RFC 5280, 7.1): attributes in any order, without regard to case, string type and white space.
 * @throws DerError
 */
export function canonicalName(name: DerNode): string[] {
  return children(name).map(canonicalRelativeName);
}

/**
 * Returns the string of one RelativeDistinguishedName, a SET of attributes; for a relative name of a CRL with any tag.
 * @throws DerError
 */
export function canonicalRelativeName(relativeName: DerNode): string {
  return children(relativeName).map(canonicalAttribute).toSorted().join('+');
}

/** Returns a canonical name as one string, as a key to compare. */
export const nameKey = (canonical: readonly string[]): string => canonical.join(',');

function canonicalAttribute(attribute: DerNode): string {
  const value = child(attribute, 1);
  return `${oid(child(attribute, 0))}=${STRINGS.has(value.tag) ? prepared(text(value)) : `#${value.raw.toString('hex')}`}`;
}

/** Prepares a string for comparison (RFC 4518, 2), and quotes it, so that no value can imitate a separator. */
function prepared(value: string): string {
  const visible = value.replaceAll(INVISIBLE, '').replaceAll(/[\s\u{85}]+/gu, ' ');
  return JSON.stringify(visible.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim());
}
