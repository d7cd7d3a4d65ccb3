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

/** Revisions 2 to 4: PDFDocEncoding, which agrees with Latin-1 on letters; some writers took UTF-8. */
export function legacyPasswordBytes(password: string): Buffer[] {
  return distinct([Buffer.from(password, 'latin1'), Buffer.from(password, 'utf8')]);
}

function distinct(candidates: Buffer[]): Buffer[] {
  return candidates.filter((bytes, index) => candidates.findIndex((other) => other.equals(bytes)) === index);
}
