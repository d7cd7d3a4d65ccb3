// Character classes of ISO 32000-2, 7.2.3, by byte
const REGULAR = 0;
const WHITE_SPACE = 1;
const DELIMITER = 2;

const CLASS = new Uint8Array(256);
for (const code of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) CLASS[code] = WHITE_SPACE;
for (const character of '()<>[]{}/%') CLASS[character.charCodeAt(0)] = DELIMITER;

/** Returns whether a byte is white space. */
export const isWhiteSpace = (byte: number | undefined): boolean =>
  byte !== undefined && CLASS[byte] === WHITE_SPACE;
/** Returns whether a byte is a regular character: neither white space nor a delimiter. */
export const isRegular = (byte: number | undefined): boolean => byte !== undefined && CLASS[byte] === REGULAR;
/** Returns whether a byte is a decimal digit in ASCII. */
export const isDigit = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 0x30 && byte <= 0x39;
/** Returns whether a byte is CR or LF. */
export const isLineEnd = (byte: number | undefined): boolean => byte === 0x0a || byte === 0x0d;
