import type { Shape } from './font-use.ts';

const MAX_BLOCK = 100;
// Zero width space, for glyphs without a text of their own.
const NOTHING = '\u200b';

/**
 * Returns the ToUnicode CMap, which maps the codes of a font, from 1 on, to their text (ISO 32000-2, 9.10.3).
 */
export function toUnicodeMap(shapes: readonly Pick<Shape, 'text'>[]): string {
  const entries = shapes.map(({ text }, index) => `<${hex(index + 1)}> <${utf16(text || NOTHING)}>`);
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...blocksOf(entries),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

function blocksOf(entries: readonly string[]): string[] {
  const blocks: string[] = [];
  for (let start = 0; start < entries.length; start += MAX_BLOCK) {
    const block = entries.slice(start, start + MAX_BLOCK);
    blocks.push(`${block.length} beginbfchar`, ...block, 'endbfchar');
  }
  return blocks;
}

/** Encodes a text as UTF-16BE in hexadecimal. */
export function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index))).join('');
}

/** Formats a number as four hexadecimal digits. */
export function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, '0');
}
