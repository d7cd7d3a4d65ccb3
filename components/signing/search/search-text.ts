/** Text as it is compared: without case, accents and line ends, and where each of its characters stood. */
export interface FoldedText {
  text: string;
  /** For each character of `text` its offset in the source. */
  at: number[];
}

const isSpace = (code: number) => code <= 32 || code === 0xa0;

/** Folds case, accents, ligatures and runs of white space; a word that a hyphen parts at the end of a line becomes one. */
export function foldText(source: string): FoldedText {
  let text = '';
  const at: number[] = [];
  const push = (characters: string, offset: number) => {
    text += characters;
    for (let index = 0; index < characters.length; index += 1) at.push(offset);
  };
  for (let offset = 0; offset < source.length; offset += 1) {
    const code = source.charCodeAt(offset);
    if (isSpace(code)) {
      if (text !== '' && !text.endsWith(' ')) push(' ', offset);
    } else if (partsWord(source, offset)) {
      offset += 1;
    } else if (code < 128) {
      push(source.charAt(offset).toLowerCase(), offset);
    } else {
      const character = String.fromCodePoint(source.codePointAt(offset) ?? code);
      push(folded(character), offset);
      offset += character.length - 1;
    }
  }
  return { text, at };
}

/** Where `needle` begins, which must be folded as well; matches do not overlap. */
export function occurrences(text: string, needle: string): number[] {
  const found: number[] = [];
  if (needle === '') return found;
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) found.push(at);
  return found;
}

const folded = (character: string) => character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

function partsWord(source: string, offset: number): boolean {
  return '-\u00ad'.includes(source.charAt(offset)) && /^\n\p{Ll}/u.test(source.slice(offset + 1, offset + 3));
}
