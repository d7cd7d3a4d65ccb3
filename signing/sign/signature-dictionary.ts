import type { PdfDocument } from '../pdf/document.ts';
import {
  dict,
  name,
  PdfPlaceholder,
  type PdfArray,
  type PdfDict,
  type PdfObject,
} from '../pdf/objects/objects.ts';
import { dateString, textString } from '../pdf/objects/text-string.ts';
import type { CertificationLevel } from '../forms/certification-level.ts';
import type { SignOptions } from './sign-options.ts';

export interface SignaturePlaceholders {
  byteRange: PdfPlaceholder;
  contents: PdfPlaceholder;
}

/** Ten digits hold any offset that a cross-reference table can. */
const DIGITS = 10;

export function signaturePlaceholders(reservedBytes: number): SignaturePlaceholders {
  return {
    byteRange: new PdfPlaceholder(byteRangeText(0, 0, 0)),
    contents: new PdfPlaceholder(`<${'0'.repeat(2 * reservedBytes)}>`),
  };
}

/** The array's text, always of the same length. ISO 32000-2, 12.8.1: two ranges that leave out exactly the hex string. */
export function byteRangeText(firstLength: number, secondStart: number, secondLength: number): string {
  const numbers = [firstLength, secondStart, secondLength].map((value) => String(value).padEnd(DIGITS));
  return `[0 ${numbers.join(' ')}]`;
}

export interface SignatureText extends Pick<SignOptions, 'reason' | 'location' | 'date'> {
  signerName: string;
}

/** The signature dictionary (ISO 32000-2, table 255) of a PAdES signature. */
export function signatureDictionary(
  { byteRange, contents }: SignaturePlaceholders,
  { signerName, date, reason, location }: SignatureText,
  references: PdfArray,
): PdfDict {
  return dict({
    Type: name('Sig'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.CAdES.detached'),
    ByteRange: byteRange,
    Contents: contents,
    M: dateString(date),
    Name: textString(signerName),
    ...(reason ? { Reason: textString(reason) } : {}),
    ...(location ? { Location: textString(location) } : {}),
    ...(references.length > 0 ? { Reference: references } : {}),
  });
}

/** The field's /Lock that forbids all changes from this signature on (ISO 32000-2, table 236). */
export function lockDictionary(): PdfDict {
  return dict({ Type: name('SigFieldLock'), Action: name('All'), P: 1 });
}

/** The signature references that say which later changes are permitted (ISO 32000-2, 12.8.2). */
export function signatureReferences(
  document: PdfDocument,
  { lock, certify, fieldLock }: Pick<SignOptions, 'lock' | 'certify'> & { fieldLock?: PdfDict | undefined },
): PdfArray {
  const references: PdfArray = [];
  const wanted = lock ? lockDictionary() : fieldLock;
  if (wanted) references.push(fieldLockReference(document, wanted));
  // The lock's permission is repeated as DocMDP for readers that do not know it from the field lock.
  const level = certify ?? (lock ? 1 : permissionOf(document, fieldLock));
  if (level) references.push(certificationReference(level));
  return references;
}

function certificationReference(level: CertificationLevel): PdfDict {
  return dict({
    Type: name('SigRef'),
    TransformMethod: name('DocMDP'),
    TransformParams: dict({ Type: name('TransformParams'), P: level, V: name('1.2') }),
  });
}

/** Of the field's own lock; a lock on fields alone has none. */
function permissionOf(document: PdfDocument, fieldLock: PdfDict | undefined): CertificationLevel | undefined {
  const level = document.number(fieldLock?.get('P'));
  return level === 1 || level === 2 || level === 3 ? level : undefined;
}

function fieldLockReference(document: PdfDocument, lock: PdfDict): PdfDict {
  const said = ['Action', 'Fields', 'P'].flatMap((key): [string, PdfObject][] => {
    const value = document.resolve(lock.get(key));
    return value === null ? [] : [[key, value]];
  });
  return dict({
    Type: name('SigRef'),
    TransformMethod: name('FieldMDP'),
    Data: document.trailer.get('Root') ?? null,
    TransformParams: new Map<string, PdfObject>([
      ['Type', name('TransformParams')],
      ...said,
      ['V', name('1.2')],
    ]),
  });
}
