import type { SignatureMaterial, SignatureReport } from '../report.ts';
import { element, elementWith, type XmlChild, type XmlElement } from './xml.ts';
import { reference } from './validation-objects.ts';
import { dateTime } from './date-time.ts';

/** Timestamp in the attributes of a signature: the identifier of its object, and its time. */
export interface TimestampReference {
  id: string;
  time: Date;
}

const SIGNED = { Signed: 'true' };
const NOT_SIGNED = { Signed: 'false' };

/** Returns the attributes of a signature (ETSI TS 119 102-2, 4.3.8); the signature covers its dictionary, too. */
export function signatureAttributes(
  { reason, name, location }: SignatureReport,
  material: SignatureMaterial,
  timestamps: { ofSignature: readonly TimestampReference[]; ofDocument: readonly TimestampReference[] },
): XmlElement {
  const { statedTime, messageDigest, byteRange, filter, subFilter } = material;
  return element(
    'SignatureAttributes',
    statedTime && elementWith('SigningTime', SIGNED, element('Time', dateTime(statedTime))),
    location === ''
      ? undefined
      : elementWith('SignatureProductionPlace', SIGNED, element('AddressString', location)),
    ...timestamps.ofSignature.map((one) => timestampAttribute('SignatureTimeStamp', one)),
    messageDigest &&
      elementWith('MessageDigest', SIGNED, element('Digest', messageDigest.toString('base64'))),
    ...timestamps.ofDocument.map((one) => timestampAttribute('DocTimeStamp', one)),
    text('Reason', 'ReasonElement', reason),
    text('Name', 'NameElement', name),
    text('SubFilter', 'SubFilterElement', subFilter),
    byteRange.length === 0 ? undefined : element('ByteRange', byteRange.join(' ')),
    text('Filter', 'Filter', filter),
  );
}

function timestampAttribute(name: string, { id, time }: TimestampReference): XmlElement {
  return elementWith(
    name,
    NOT_SIGNED,
    reference('AttributeObject', id),
    element('TimeStampValue', dateTime(time)),
  );
}

function text(name: string, inner: string, value: string): XmlChild {
  if (value === '') return undefined;
  // The schema gives Filter no attribute, unlike its siblings.
  return name === 'Filter'
    ? element(name, element(inner, value))
    : elementWith(name, SIGNED, element(inner, value));
}
