/** The byte forms of a password that are tried, the one of the specification first. */

// ISO 32000-2, 7.6.4.3.3: at most 127 bytes of UTF-8.
const MAX_UTF8_BYTES = 127;

/** Revision 6: UTF-8 after SASLprep, of which NFKC is the part that matters; files exist that skipped it. */
export function modernPasswordBytes(password: string): Buffer[] {
  return distinct([modernPassword(password), Buffer.from(password, 'utf8').subarray(0, MAX_UTF8_BYTES)]);
}

export function modernPassword(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'), 'utf8').subarray(0, MAX_UTF8_BYTES);
}

/** Revisions 2 to 4: PDFDocEncoding; some writers took Latin-1 as it is, or UTF-8. */
export function legacyPasswordBytes(password: string): Buffer[] {
  return distinct([pdfDocEncoded(password), Buffer.from(password, 'latin1'), Buffer.from(password, 'utf8')]);
}

// ISO 32000-2, D.2: from 0x80 on; all else that people type agrees with Latin-1.
const FROM_80 = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž';
const EURO = 0xa0;

function pdfDocEncoded(text: string): Buffer {
  const codes = Array.from(text, (character) => {
    const place = FROM_80.indexOf(character);
    if (place >= 0) return 0x80 + place;
    return character === '€' ? EURO : character.charCodeAt(0) & 0xff;
  });
  return Buffer.from(codes);
}

function distinct(candidates: Buffer[]): Buffer[] {
  return candidates.filter((bytes, index) => candidates.findIndex((other) => other.equals(bytes)) === index);
}
