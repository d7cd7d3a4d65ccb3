// Joiners shape letters and stay; other invisible characters could only disguise what is signed (Unicode TR 36, 3.).
const INVISIBLE = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
const SPACE = /[\s\u2028\u2029]+/gu;
// A mark belongs to the letter before it, and what a virama or a joiner ties together is one.
const CLUSTER = /\P{M}[\p{M}\u200c\u200d]*(?:(?<=[\u094d\u200d])\P{M}[\p{M}\u200c\u200d]*)*|\p{M}+/gu;

// Most texts are; the rules of Unicode would cost more than all else of the card.
const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/** The text as it is shown: composed, its spaces single, without characters that nobody sees. */
export function printableText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.normalize('NFC').replace(SPACE, ' ').replace(INVISIBLE, '').trim();
}

/** The smallest parts of a text that stand for themselves: a letter with its marks. */
export function clustersOf(text: string): string[] {
  return text.match(CLUSTER) ?? [];
}

export interface WordPlace {
  from: number;
  to: number;
  isAfterSpace: boolean;
}

const IDEOGRAPH = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';
// Lines may break between ideographs, but not before closing marks and small letters (JLREQ, 3.1.7).
const BREAK = new RegExp(
  `(?<=${IDEOGRAPH}|[、。，．）」』】])(?=${IDEOGRAPH})(?![ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮー々])`,
  'u',
);

/** Where the words of a printable text stand. Titles, which are names, break at spaces only. */
export function wordPlaces(text: string, { isTitle }: { isTitle: boolean }): WordPlace[] {
  const places: WordPlace[] = [];
  let from = 0;
  for (const word of text.split(' ')) {
    const parts = isTitle || word.length < 2 || PLAIN.test(word) ? [word] : word.split(BREAK);
    for (const [index, part] of parts.entries()) {
      if (part) places.push({ from, to: from + part.length, isAfterSpace: index === 0 && from > 0 });
      from += part.length;
    }
    from += 1;
  }
  return places;
}
