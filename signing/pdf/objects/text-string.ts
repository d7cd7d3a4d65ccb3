import { PdfString } from './objects.ts';

/**
 * Returns a text as a text string (ISO 32000-2, 7.9.2.2): ASCII, or else UTF-16 big-endian with a byte order
 * mark. An unpaired surrogate becomes U+FFFD.
 */
export function textString(text: string): PdfString {
  if (/^[\x20-\x7e]*$/.test(text)) return new PdfString(Buffer.from(text, 'latin1'));
  const utf16 = Buffer.from(text.toWellFormed(), 'utf16le').swap16();
  return new PdfString(Buffer.concat([Buffer.from([0xfe, 0xff]), utf16]));
}

/** Letters of PDFDocEncoding that are not those of Latin-1, by their first codes (ISO 32000-2, D.3). */
const PDF_DOC_LETTERS: readonly [number, string][] = [
  [0x18, '˘ˇˆ˙˝˛˚˜'],
  [0x80, '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'],
  [0xa0, '€'],
];
const PDF_DOC = new Map(
  PDF_DOC_LETTERS.flatMap(([first, letters]) =>
    Array.from(letters, (letter, at) => [first + at, letter] as const),
  ),
);

/** Returns the text of a text string in UTF-16, UTF-8 or PDFDocEncoding. */
export function textOf({ bytes }: PdfString): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return Buffer.from(bytes.subarray(2, bytes.length & ~1))
      .swap16()
      .toString('utf16le');
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3).toString('utf8');
  return bytes.toString('latin1').replace(/[\x18-\x1f\x80-\xa0]/g, (letter) => {
    return PDF_DOC.get(letter.charCodeAt(0)) ?? letter;
  });
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Returns a date string (ISO 32000-2, 7.9.4) in UTC, to the second. */
export function dateString(date: Date): PdfString {
  const day = `${date.getUTCFullYear()}${two(date.getUTCMonth() + 1)}${two(date.getUTCDate())}`;
  const time = `${two(date.getUTCHours())}${two(date.getUTCMinutes())}${two(date.getUTCSeconds())}`;
  return new PdfString(Buffer.from(`D:${day}${time}Z`, 'latin1'));
}

const DATE = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([+-])(\d\d)'?(\d\d)?'?|Z)?/;

/** Returns the time of a date string; undefined if it is not one, as month 13, which viewers read in different ways. A missing time zone means UTC. */
export function parseDate(text: string): Date | undefined {
  const match = DATE.exec(text);
  if (!match) return undefined;
  const [
    ,
    year,
    month = '1',
    day = '1',
    hour = '0',
    minute = '0',
    second = '0',
    sign,
    zoneHours,
    zoneMinutes,
  ] = match;
  const utc = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  const stated = [month, day, hour, minute, second].map((field) => two(Number(field)));
  if (textOf(dateString(new Date(utc))) !== `D:${year}${stated.join('')}Z`) return undefined;
  const offset = (Number(zoneHours ?? 0) * 60 + Number(zoneMinutes ?? 0)) * 60_000;
  return new Date(sign === '-' ? utc + offset : utc - offset);
}
