import type { PdfDocument } from '../../pdf/document.ts';
import { isDict, PdfRef, type PdfDict, type PdfObject } from '../../pdf/objects/objects.ts';
import { isSameExcept } from '../changes/compare-objects.ts';

const METADATA = 'EncryptMetadata';

/**
 * Returns whether the entry `Encrypt` of a later trailer says what that of the signed revision says. It may be another object, and
 * leave out that metadata are encrypted, which is the default: LibPDF writes it anew with each update.
 */
export function keepsEncryption(
  before: PdfDocument,
  after: PdfDocument,
  encrypt: PdfObject | undefined,
): boolean {
  const [old, now] = [encryptionOf(before, before.trailer.get('Encrypt')), encryptionOf(after, encrypt)];
  if (old === null || now === null) return old === now;
  return (
    isDict(old) &&
    isDict(now) &&
    isSameExcept({ document: before, value: old }, { document: after, value: now }, new Set([METADATA])) &&
    encryptsMetadata(old) === encryptsMetadata(now)
  );
}

/** Returns the encryption dictionary, whose strings are not encrypted; null for a missing one. */
function encryptionOf(document: PdfDocument, encrypt: PdfObject | undefined): PdfObject {
  return encrypt instanceof PdfRef ? document.loadStored(encrypt.number) : (encrypt ?? null);
}

/** Returns what the entry says, true by default; undefined for a malformed one. */
function encryptsMetadata(encryption: PdfDict): boolean | undefined {
  const value = encryption.get(METADATA) ?? true;
  return typeof value === 'boolean' ? value : undefined;
}
