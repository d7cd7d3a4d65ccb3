import {
  dict,
  name,
  PdfStream,
  PdfString,
  type PdfDict,
  type PdfObject,
  type PdfRef,
} from '../pdf/objects/objects.ts';
import type { FontUse } from './font-use.ts';
import { toUnicodeMap } from './to-unicode.ts';

/** Adds an indirect object to the file and returns its reference. */
export type AddObject = (value: PdfObject) => PdfRef;

// ISO 32000-2, table 121: the font has glyphs outside the Standard Latin character set.
const SYMBOLIC = 4;
// Stem width, a required entry; about that of Noto Sans Regular.
const STEM = 80;

/**
 * Adds the subset of a font as a composite font with TrueType outlines (ISO 32000-2, 9.7), and returns its
 * reference. The streams are not compressed: they are small, and compressed bytes could differ between
 * machines.
 */
export function embedFont(use: FontUse, add: AddObject): PdfRef {
  const descendant = add(
    dict({
      Type: name('Font'),
      Subtype: name('CIDFontType2'),
      BaseFont: name(use.name),
      CIDSystemInfo: systemInfo(),
      FontDescriptor: add(descriptor(use, add)),
      DW: 0,
      W: [1, use.shapes.map(({ width }) => width)],
      CIDToGIDMap: add(stream(glyphMap(use))),
    }),
  );
  return add(
    dict({
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: name(use.name),
      Encoding: name('Identity-H'),
      DescendantFonts: [descendant],
      ToUnicode: add(stream(Buffer.from(toUnicodeMap(use.shapes), 'latin1'))),
    }),
  );
}

function descriptor({ font, name: fontName, file, shapes }: FontUse, add: AddObject): PdfDict {
  const { box, ascent, descent, capHeight } = font.metrics;
  return dict({
    Type: name('FontDescriptor'),
    FontName: name(fontName),
    Flags: SYMBOLIC,
    FontBBox: box,
    ItalicAngle: 0,
    Ascent: ascent,
    Descent: descent,
    CapHeight: capHeight,
    StemV: STEM,
    FontFile2: add(new PdfStream(dict({ Length1: file.length }), file)),
    CIDSet: add(stream(codeSet(shapes.length + 1))),
  });
}

function systemInfo(): PdfDict {
  const text = (value: string) => new PdfString(Buffer.from(value, 'latin1'));
  return dict({ Registry: text('Adobe'), Ordering: text('Identity'), Supplement: 0 });
}

/** Returns the CIDToGIDMap: the glyph index of each code, in two bytes (ISO 32000-2, table 115). */
function glyphMap({ shapes }: FontUse): Buffer {
  const map = Buffer.alloc(2 * (shapes.length + 1));
  for (const [index, { glyph }] of shapes.entries()) map.writeUInt16BE(glyph, 2 * (index + 1));
  return map;
}

/**
 * Returns the CIDSet that PDF/A-1 requires: a bit for each code, the highest bit first (ISO 19005-1, 6.3.5).
 */
function codeSet(count: number): Buffer {
  const set = Buffer.alloc(Math.ceil(count / 8));
  for (let code = 0; code < count; code++) set[code >> 3] = (set[code >> 3] ?? 0) | (0x80 >> (code & 7));
  return set;
}

function stream(data: Buffer): PdfStream {
  return new PdfStream(dict({}), data);
}
