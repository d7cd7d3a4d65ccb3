import { inflateSync } from 'node:zlib';

/** Unpacked font. */
export interface OpenTypeFont {
  /** Tables by their tags. */
  tables: ReadonlyMap<string, Buffer>;
  /** OpenType file with these tables. */
  file: Buffer;
}

const SIGNATURE = 0x774f4646; // wOFF
const HEADER_LENGTH = 44;
const ENTRY_LENGTH = 20;
const MAX_TABLE_LENGTH = 32 * 1024 * 1024;

interface Table {
  tag: string;
  checksum: number;
  data: Buffer;
}

/** Unpacks a WOFF 1.0 file (W3C, 2012: header, table directory, tables with or without zlib compression). */
export function unpackWoff(woff: Buffer): OpenTypeFont {
  if (woff.readUInt32BE(0) !== SIGNATURE) throw new Error('This is not a WOFF file.');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) =>
    readTable(woff, HEADER_LENGTH + index * ENTRY_LENGTH),
  );
  return {
    tables: new Map(tables.map(({ tag, data }) => [tag, data])),
    file: packOpenType(woff.readUInt32BE(4), tables),
  };
}

function readTable(woff: Buffer, entry: number): Table {
  const offset = woff.readUInt32BE(entry + 4);
  const stored = woff.readUInt32BE(entry + 8);
  const length = woff.readUInt32BE(entry + 12);
  const bytes = woff.subarray(offset, offset + stored);
  const data = stored < length ? inflateSync(bytes, { maxOutputLength: MAX_TABLE_LENGTH }) : bytes;
  if (data.length !== length) throw new Error('The length of a font table differs from its directory entry.');
  return { tag: woff.toString('latin1', entry, entry + 4), checksum: woff.readUInt32BE(entry + 16), data };
}

/**
 * Writes a table directory and the tables, aligned to four bytes (OpenType 1.9, "Organization of an OpenType
 * font").
 */
function packOpenType(flavour: number, tables: readonly Table[]): Buffer {
  const header = Buffer.alloc(12 + 16 * tables.length);
  const power = Math.floor(Math.log2(tables.length));
  header.writeUInt32BE(flavour, 0);
  header.writeUInt16BE(tables.length, 4);
  header.writeUInt16BE(16 * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(16 * (tables.length - 2 ** power), 10);
  const pieces: Buffer[] = [header];
  let offset = header.length;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = 12 + 16 * index;
    header.write(tag, entry, 'latin1');
    header.writeUInt32BE(checksum, entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(data.length, entry + 12);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    pieces.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(pieces);
}
