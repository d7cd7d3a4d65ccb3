import { saslprep } from '@mongodb-js/saslprep';

// ISO 32000-2, 7.6.4.3.3: at most 127 bytes of UTF-8.
const MAX_UTF8_BYTES = 127;

/**
 * Returns the encodings of a password to try for revisions 5 and 6, the standard's first, then those of writers that only
 * normalize, or use it as typed.
 */
export function modernPasswordBytes(password: string): Buffer[] {
  return distinct([modernPassword(password), utf8(password.normalize('NFKC')), utf8(password)]);
}

/**
 * Returns the encoding of a password for revision 6 (ISO 32000-2, 7.6.4.3.3): UTF-8 after SASLprep (RFC 4013), at most 127 bytes.
 * One that SASLprep prohibits, such as letters of both directions, is taken as typed, by which most viewers open it.
 */
export function modernPassword(password: string): Buffer {
  try {
    return utf8(saslprep(password, { allowUnassigned: true }));
  } catch {
    return utf8(password);
  }
}

function utf8(text: string): Buffer {
  return Buffer.from(text, 'utf8').subarray(0, MAX_UTF8_BYTES);
}

/**
 * Returns the encodings of a password to try for revisions 2 to 4, the standard's first: PDFDocEncoding, then
 * Latin-1 and UTF-8, which some writers use.
 */
export function legacyPasswordBytes(password: string): Buffer[] {
  return distinct([pdfDocEncoded(password), Buffer.from(password, 'latin1'), Buffer.from(password, 'utf8')]);
}

// ISO 32000-2, D.2: the characters from 0x80 on; the others that keyboards produce are as in Latin-1.
const FROM_80 = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž';
const EURO = 0xa0;

function pdfDocEncoded(text: string): Buffer {
  const codes = Array.from(text, (character) => {
    const index = FROM_80.indexOf(character);
    if (index >= 0) return 0x80 + index;
    return character === '€' ? EURO : character.charCodeAt(0) & 0xff;
  });
  return Buffer.from(codes);
}

function distinct(candidates: Buffer[]): Buffer[] {
  return candidates.filter((bytes, index) => candidates.findIndex((other) => other.equals(bytes)) === index);
}
