// Invisible characters can disguise a text (Unicode TR 36, 3); joiners stay, since they control shaping.
const INVISIBLE = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
const SPACE = /[\s\u2028\u2029]+/gu;
// A base character with its marks; a virama or a joiner continues the cluster.
const CLUSTER = /\P{M}[\p{M}\u200c\u200d]*(?:(?<=[\u094d\u200d])\P{M}[\p{M}\u200c\u200d]*)*|\p{M}+/gu;

// Fast path for ASCII, which most texts are: normalization costs more than the rest of the appearance.
const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/** Returns the text as shown: in NFC, with single spaces, without invisible characters. */
export function printableText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.normalize('NFC').replace(SPACE, ' ').replace(INVISIBLE, '').trim();
}

/** Splits a text into clusters: base characters with their marks. */
export function clustersOf(text: string): string[] {
  return text.match(CLUSTER) ?? [];
}

/** Range of a word in a text, in UTF-16 code units. */
export interface WordRange {
  /** Index of the first unit. */
  from: number;
  /** Index after the last unit. */
  to: number;
  isAfterSpace: boolean;
}

const IDEOGRAPH = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';
// Lines may break between ideographs, but not before closing marks and small letters (JLREQ, 3.1.7).
const BREAK = new RegExp(
  `(?<=${IDEOGRAPH}|[、。，．）」』】])(?=${IDEOGRAPH})(?![ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮー々])`,
  'u',
);

/**
 * Returns the words of a printable text, between which lines may break. Titles, which are names, break at
 * spaces only.
 */
export function wordRanges(text: string, { isTitle }: { isTitle: boolean }): WordRange[] {
  const ranges: WordRange[] = [];
  let from = 0;
  for (const word of text.split(' ')) {
    const parts = isTitle || word.length < 2 || PLAIN.test(word) ? [word] : word.split(BREAK);
    for (const [index, part] of parts.entries()) {
      if (part) ranges.push({ from, to: from + part.length, isAfterSpace: index === 0 && from > 0 });
      from += part.length;
    }
    from += 1;
  }
  return ranges;
}
