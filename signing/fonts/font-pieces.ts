import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** File of a font family that is divided by character ranges. */
export interface FontPiece {
  /** Identifier in file names and caches, for example `noto-sans-latin`. */
  id: string;
  /** PostScript name, which becomes the BaseFont. */
  postScriptName: string;
  path: string;
  /** First and last code point of each range, in ascending order. */
  ranges: readonly (readonly [number, number])[];
}

interface Family {
  name: string;
  postScriptName: string;
  /** Names of the pieces to use; undefined for all. */
  pieces?: readonly string[];
}

const WEIGHT = '400-normal';
// In the order of preference. Latin letters come from the first family; the Latin pieces of others are unused.
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

/** Returns the pieces of all families, read once. */
function allPieces(): readonly FontPiece[] {
  known ??= FAMILIES.flatMap(piecesOf);
  return known;
}

/** Returns the pieces whose ranges contain a code point, the preferred one first. */
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

/** Reads a range of code points: `U+0370-0377` or `U+2116`. */
function parseRange(text: string): [number, number] {
  const [first = '', last = first] = text.trim().replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
