import { children, child, oid, text, type DerNode } from '../der/der-reader.ts';

// Attributes of RFC 4514, 3, and of certificates for natural persons (ETSI EN 319 412-2).
const SHORT_NAME: Record<string, string> = {
  '2.5.4.3': 'CN',
  '2.5.4.4': 'SN',
  '2.5.4.5': 'serialNumber',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'street',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.12': 'title',
  '2.5.4.42': 'GN',
  '2.5.4.97': 'organizationIdentifier',
  '0.9.2342.19200300.100.1.25': 'DC',
  '1.2.840.113549.1.9.1': 'E',
};
// Attributes that name the subject, in the order of preference.
const NAMING_ORDER = ['CN', 'O', 'OU', 'E'];

interface Attribute {
  type: string;
  value: string;
}

/**
 * Returns the common name of a Name, or else its organization, organizational unit, e-mail address or full
 * name.
 */
export function commonName(name: DerNode): string {
  const attributes = attributesOf(name);
  for (const type of NAMING_ORDER) {
    const found = attributes.findLast((attribute) => attribute.type === type && attribute.value !== '');
    if (found) return found.value;
  }
  return fullName(name);
}

/** Returns the full name, the most specific attribute first: `CN=Ana Kovač, O=Kovač & Partners, C=SI`. */
export function fullName(name: DerNode): string {
  return attributesOf(name)
    .toReversed()
    .map(({ type, value }) => `${type}=${value}`)
    .join(', ');
}

function attributesOf(name: DerNode): Attribute[] {
  return children(name).flatMap((relativeName) =>
    children(relativeName).map((attribute) => {
      const type = oid(child(attribute, 0));
      return { type: SHORT_NAME[type] ?? type, value: text(child(attribute, 1)) };
    }),
  );
}
