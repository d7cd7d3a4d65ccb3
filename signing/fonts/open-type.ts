/** Returns the tables of an OpenType file by their tags (OpenType 1.9, table directory). */
export function tablesOf(file: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < file.readUInt16BE(4); index++) {
    const entry = 12 + 16 * index;
    const offset = file.readUInt32BE(entry + 8);
    const data = file.subarray(offset, offset + file.readUInt32BE(entry + 12));
    tables.set(file.toString('latin1', entry, entry + 4), data);
  }
  return tables;
}

/**
 * Returns a required table.
 * @throws Error when the font lacks it
 */
function tableOf(tables: ReadonlyMap<string, Buffer>, tag: string): Buffer {
  const found = tables.get(tag);
  if (!found) throw new Error(`The font has no table ${tag}.`);
  return found;
}

/** Metrics of a font descriptor (ISO 32000-2, 9.8), in thousandths of the font size. */
export interface FontMetrics {
  /** Bounding box of all glyphs: left, bottom, right, top. */
  box: number[];
  ascent: number;
  descent: number;
  capHeight: number;
}

/** Returns the metrics of a font from its tables head, hhea and OS/2. */
export function metricsOf(tables: ReadonlyMap<string, Buffer>): FontMetrics {
  const head = tableOf(tables, 'head');
  const hhea = tableOf(tables, 'hhea');
  const os2 = tableOf(tables, 'OS/2');
  const scale = 1000 / head.readUInt16BE(18);
  const scaled = (table: Buffer, offset: number) => Math.round(table.readInt16BE(offset) * scale);
  return {
    box: [scaled(head, 36), scaled(head, 38), scaled(head, 40), scaled(head, 42)],
    ascent: scaled(hhea, 4),
    descent: scaled(hhea, 6),
    capHeight: scaled(os2, 88),
  };
}

/** Returns the advance widths of all glyphs, in thousandths of the font size. */
export function advancesOf(tables: ReadonlyMap<string, Buffer>): number[] {
  const scale = 1000 / tableOf(tables, 'head').readUInt16BE(18);
  const hmtx = tableOf(tables, 'hmtx');
  const full = tableOf(tables, 'hhea').readUInt16BE(34);
  // The advance of the last full entry applies to all glyphs after it.
  return Array.from({ length: glyphCount(tables) }, (_, glyph) =>
    Math.round(hmtx.readUInt16BE(4 * Math.min(glyph, full - 1)) * scale),
  );
}

export function glyphCount(tables: ReadonlyMap<string, Buffer>): number {
  return tableOf(tables, 'maxp').readUInt16BE(4);
}

/** Returns the indexes of the glyphs that have an outline, by the lengths of their data (table loca). */
export function outlinedGlyphs(tables: ReadonlyMap<string, Buffer>): number[] {
  const isLong = tableOf(tables, 'head').readInt16BE(50) === 1;
  const loca = tableOf(tables, 'loca');
  const offset = (glyph: number) => (isLong ? loca.readUInt32BE(4 * glyph) : loca.readUInt16BE(2 * glyph));
  return Array.from({ length: glyphCount(tables) }, (_, glyph) => glyph).filter(
    (glyph) => offset(glyph + 1) > offset(glyph),
  );
}
