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
  /** True if the font imitates handwriting. */
  isScript: boolean;
}

/** Families that imitate handwriting; they write names in Latin letters, with accents. */
export const SCRIPT_FONTS = ['dancing-script', 'caveat', 'great-vibes'] as const;
export type ScriptFont = (typeof SCRIPT_FONTS)[number];

interface Family {
  name: string;
  postScriptName: string;
  /** Names of the pieces to use; undefined for all. */
  pieces?: readonly string[];
  isScript?: boolean;
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
  { name: 'noto-sans-bengali', postScriptName: 'NotoSansBengali-Regular', pieces: ['bengali'] },
  { name: 'noto-sans-gurmukhi', postScriptName: 'NotoSansGurmukhi-Regular', pieces: ['gurmukhi'] },
  { name: 'noto-sans-gujarati', postScriptName: 'NotoSansGujarati-Regular', pieces: ['gujarati'] },
  { name: 'noto-sans-oriya', postScriptName: 'NotoSansOriya-Regular', pieces: ['oriya'] },
  { name: 'noto-sans-tamil', postScriptName: 'NotoSansTamil-Regular', pieces: ['tamil'] },
  { name: 'noto-sans-telugu', postScriptName: 'NotoSansTelugu-Regular', pieces: ['telugu'] },
  { name: 'noto-sans-kannada', postScriptName: 'NotoSansKannada-Regular', pieces: ['kannada'] },
  { name: 'noto-sans-malayalam', postScriptName: 'NotoSansMalayalam-Regular', pieces: ['malayalam'] },
  { name: 'noto-sans-sinhala', postScriptName: 'NotoSansSinhala-Regular', pieces: ['sinhala'] },
  { name: 'noto-sans-lao', postScriptName: 'NotoSansLao-Regular', pieces: ['lao'] },
  { name: 'noto-sans-khmer', postScriptName: 'NotoSansKhmer-Regular', pieces: ['khmer'] },
  { name: 'noto-sans-myanmar', postScriptName: 'NotoSansMyanmar-Regular', pieces: ['myanmar'] },
  { name: 'noto-sans-armenian', postScriptName: 'NotoSansArmenian-Regular', pieces: ['armenian'] },
  { name: 'noto-sans-georgian', postScriptName: 'NotoSansGeorgian-Regular', pieces: ['georgian'] },
  { name: 'noto-sans-ethiopic', postScriptName: 'NotoSansEthiopic-Regular', pieces: ['ethiopic'] },
  { name: 'noto-sans-sc', postScriptName: 'NotoSansSC-Regular' },
  { name: 'noto-sans-kr', postScriptName: 'NotoSansKR-Regular' },
];
const SCRIPT_FAMILIES: Record<ScriptFont, Family> = {
  'dancing-script': { name: 'dancing-script', postScriptName: 'DancingScript-Regular', isScript: true },
  caveat: { name: 'caveat', postScriptName: 'Caveat-Regular', isScript: true },
  'great-vibes': { name: 'great-vibes', postScriptName: 'GreatVibes-Regular', isScript: true },
};

const { resolve } = createRequire(import.meta.url);
let known: readonly FontPiece[] | undefined;

/** Returns the pieces of all families, read once. */
function allPieces(): readonly FontPiece[] {
  known ??= FAMILIES.flatMap(piecesOf);
  return known;
}

/** Returns the pieces whose ranges contain a code point, the preferred one first. */
export function piecesFor(codePoint: number): FontPiece[] {
  return allPieces().filter((piece) => hasRange(piece, codePoint));
}

const scriptPieces = new Map<ScriptFont, readonly FontPiece[]>();

/** Returns the pieces of a script font whose ranges contain a code point. */
export function scriptPiecesFor(font: ScriptFont, codePoint: number): FontPiece[] {
  const pieces = scriptPieces.get(font) ?? piecesOf(SCRIPT_FAMILIES[font]);
  scriptPieces.set(font, pieces);
  return pieces.filter((piece) => hasRange(piece, codePoint));
}

/** Returns the paths of all files that the families and the script fonts use. */
export function fontFiles(): string[] {
  const scripts = SCRIPT_FONTS.flatMap((font) => piecesOf(SCRIPT_FAMILIES[font]));
  return [...allPieces(), ...scripts].map(({ path }) => path);
}

function hasRange({ ranges }: FontPiece, codePoint: number): boolean {
  return ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
}

function piecesOf({ name, postScriptName, pieces, isScript = false }: Family): FontPiece[] {
  const index: unknown = JSON.parse(readFileSync(resolve(`@fontsource/${name}/unicode.json`), 'utf8'));
  if (typeof index !== 'object' || index === null) throw new Error(`The index of ${name} is not readable.`);
  return Object.entries(index).flatMap(([key, ranges]) => {
    const piece = key.replace(/[[\]]/g, '');
    if (typeof ranges !== 'string' || (pieces && !pieces.includes(piece))) return [];
    const id = `${name}-${piece}`;
    const path = resolve(`@fontsource/${name}/files/${id}-${WEIGHT}.woff`);
    return [{ id, postScriptName, path, ranges: ranges.split(',').map(parseRange), isScript }];
  });
}

/** Reads a range of code points: `U+0370-0377` or `U+2116`. */
function parseRange(text: string): [number, number] {
  const [first = '', last = first] = text.trim().replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
