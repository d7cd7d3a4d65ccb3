// ISO 32000-2, 7.6.4.3.3: at most 127 bytes of UTF-8.
const MAX_UTF8_BYTES = 127;

/**
 * Returns the encodings of a password to try for revisions 5 and 6, the standard's first: UTF-8 after
 * SASLprep (of which only NFKC matters here), then UTF-8 as typed, since some writers skip SASLprep.
 */
export function modernPasswordBytes(password: string): Buffer[] {
  return distinct([modernPassword(password), Buffer.from(password, 'utf8').subarray(0, MAX_UTF8_BYTES)]);
}

/** Returns a password in UTF-8 after NFKC, at most 127 bytes: the encoding for revision 6. */
export function modernPassword(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'), 'utf8').subarray(0, MAX_UTF8_BYTES);
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
