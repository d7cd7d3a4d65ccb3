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

/** Values that are known only once the update has been written. */
export interface SignaturePlaceholders {
  byteRange: PdfPlaceholder;
  contents: PdfPlaceholder;
}

/** Digits of an offset in a cross-reference table, the largest that a file can have. */
const DIGITS = 10;

/** Returns placeholders for ByteRange and for Contents with space for `reservedBytes` bytes. */
export function signaturePlaceholders(reservedBytes: number): SignaturePlaceholders {
  return {
    byteRange: new PdfPlaceholder(byteRangeText(0, 0, 0)),
    contents: new PdfPlaceholder(`<${'0'.repeat(2 * reservedBytes)}>`),
  };
}

/** Returns ByteRange as text of constant length: two ranges that leave out exactly the hex string (ISO 32000-2, 12.8.1). */
export function byteRangeText(firstLength: number, secondStart: number, secondLength: number): string {
  const numbers = [firstLength, secondStart, secondLength].map((value) => String(value).padEnd(DIGITS));
  return `[0 ${numbers.join(' ')}]`;
}

/** Text entries of a signature dictionary. */
export interface SignatureText extends Pick<SignOptions, 'reason' | 'location' | 'date'> {
  signerName: string;
}

/** Returns the signature dictionary (ISO 32000-2, table 255) of a PAdES signature. */
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

/** Returns the /Lock of a field that forbids every change after its signature (ISO 32000-2, table 236). */
export function lockDictionary(): PdfDict {
  return dict({ Type: name('SigFieldLock'), Action: name('All'), P: 1 });
}

/** Returns the signature references, which state the permitted later changes (ISO 32000-2, 12.8.2). */
export function signatureReferences(
  document: PdfDocument,
  { lock, certify, fieldLock }: Pick<SignOptions, 'lock' | 'certify'> & { fieldLock?: PdfDict | undefined },
): PdfArray {
  const references: PdfArray = [];
  const effectiveLock = lock ? lockDictionary() : fieldLock;
  if (effectiveLock) references.push(fieldLockReference(document, effectiveLock));
  // Repeats the lock's permission as DocMDP for viewers that ignore P in a field lock.
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

/** Returns the permission of a field's lock; undefined for a lock on fields only. */
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
