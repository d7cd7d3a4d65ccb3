import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** One file of a font family that comes in pieces, each for some characters. */
export interface FontPiece {
  /** Names the file and what is made of it, for example `noto-sans-latin`. */
  id: string;
  /** As a PDF names the font. */
  postScriptName: string;
  path: string;
  /** First and last code points, in rising order. */
  ranges: readonly (readonly [number, number])[];
}

interface Family {
  name: string;
  postScriptName: string;
  /** Undefined where all of them are wanted. */
  pieces?: readonly string[];
}

const WEIGHT = '400-normal';
// In the order of preference. The families' own Latin letters are left to the first.
const FAMILIES: readonly Family[] = [
  {
    name: 'noto-sans',
    postScriptName: 'NotoSans-Regular',
    pieces: ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'],
  },
  { name: 'noto-sans-arabic', postScriptName: 'NotoSansArabic-Regular', pieces: ['arabic'] },
  { name: 'noto-sans-hebrew', postScriptName: 'NotoSansHebrew-Regular', pieces: ['hebrew'] },
  { name: 'noto-sans-devanagari', postScriptName: 'NotoSansDevanagari-Regular', pieces: ['devanagari'] },
  { name: 'noto-sans-thai', postScriptName: 'NotoSansThai-Regular', pieces: ['thai'] },
  { name: 'noto-sans-sc', postScriptName: 'NotoSansSC-Regular' },
];

const { resolve } = createRequire(import.meta.url);
let known: readonly FontPiece[] | undefined;

/** All pieces of all families. */
function allPieces(): readonly FontPiece[] {
  known ??= FAMILIES.flatMap(piecesOf);
  return known;
}

/** The pieces that say they have the character, the preferred first. */
export function piecesFor(codePoint: number): FontPiece[] {
  return allPieces().filter(({ ranges }) =>
    ranges.some(([first, last]) => first <= codePoint && codePoint <= last),
  );
}

function piecesOf({ name, postScriptName, pieces }: Family): FontPiece[] {
  const index: unknown = JSON.parse(readFileSync(resolve(`@fontsource/${name}/unicode.json`), 'utf8'));
  if (typeof index !== 'object' || index === null) throw new Error(`The index of ${name} is not readable.`);
  return Object.entries(index).flatMap(([key, ranges]) => {
    const piece = key.replace(/[[\]]/g, '');
    if (typeof ranges !== 'string' || (pieces && !pieces.includes(piece))) return [];
    const id = `${name}-${piece}`;
    const path = resolve(`@fontsource/${name}/files/${id}-${WEIGHT}.woff`);
    return [{ id, postScriptName, path, ranges: ranges.split(',').map(parseRange) }];
  });
}

/** `U+0370-0377` or `U+2116`. */
function parseRange(text: string): [number, number] {
  const [first = '', last = first] = text.trim().replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
