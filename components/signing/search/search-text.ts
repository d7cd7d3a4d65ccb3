/** Text prepared for comparison: without case, diacritics and line ends. */
export interface FoldedText {
  text: string;
  /** Offset in the source of each character of `text`. */
  offsets: number[];
}

const isSpace = (code: number) => code <= 32 || code === 0xa0;

/** Folds case, diacritics, ligatures and white space, and joins words hyphenated at the end of a line. */
export function foldText(source: string): FoldedText {
  let text = '';
  const offsets: number[] = [];
  const push = (characters: string, offset: number) => {
    text += characters;
    for (let index = 0; index < characters.length; index += 1) offsets.push(offset);
  };
  for (let offset = 0; offset < source.length; offset += 1) {
    const code = source.charCodeAt(offset);
    if (isSpace(code)) {
      if (text !== '' && !text.endsWith(' ')) push(' ', offset);
    } else if (isHyphenation(source, offset)) {
      offset += 1;
    } else if (code < 128) {
      push(source.charAt(offset).toLowerCase(), offset);
    } else {
      const character = String.fromCodePoint(source.codePointAt(offset) ?? code);
      push(folded(character), offset);
      offset += character.length - 1;
    }
  }
  return { text, offsets };
}

/** Returns the offsets of `needle` in `text`, both folded; matches do not overlap. */
export function occurrences(text: string, needle: string): number[] {
  const found: number[] = [];
  if (needle === '') return found;
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) found.push(at);
  return found;
}

const folded = (character: string) => character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

function isHyphenation(source: string, offset: number): boolean {
  return '-\u00ad'.includes(source.charAt(offset)) && /^\n\p{Ll}/u.test(source.slice(offset + 1, offset + 3));
}
