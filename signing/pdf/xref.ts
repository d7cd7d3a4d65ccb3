import { isKeyword } from './parser.ts';
import { Lexer } from './lexer.ts';
import { PdfRef, type PdfDict } from './objects.ts';
import { brokenXref, type XrefSection } from './xref-section.ts';
import { readXrefStream } from './xref-stream.ts';
import { readXrefTable } from './xref-table.ts';

export interface XrefChain {
  /** The newest first. */
  sections: XrefSection[];
  /** As written behind the last `startxref`. */
  startxref: number;
  isHybrid: boolean;
}

const MAX_SECTIONS = 2_000;
const MAX_ENTRIES = 40_000_000;
const MAX_RANGES = 100_000;

/**
 * Follows `startxref`, /Prev and /XRefStm (ISO 32000-2, 7.5.5 to 7.5.8). Offsets count from the header.
 * @throws SigningError pdf_broken when the chain cannot be read
 */
export function readXrefChain(bytes: Buffer, headerOffset: number): XrefChain {
  const startxref = readStartxref(bytes);
  const chain: XrefChain = { sections: [], startxref, isHybrid: false };
  const seen = new Set<number>();
  let entries = 0;
  for (let next: number | undefined = startxref; next !== undefined && !seen.has(next);) {
    seen.add(next);
    const section = readSection(bytes, next, headerOffset);
    chain.sections.push(section);
    const hybrid = section.isStream ? undefined : offsetOf(section.dict, 'XRefStm');
    if (hybrid !== undefined) {
      chain.isHybrid = true;
      chain.sections.push(readXrefStream(bytes, hybrid + headerOffset, headerOffset));
    }
    for (const { count } of section.ranges) entries += count;
    if (section.ranges.length > MAX_RANGES) throw brokenXref();
    if (chain.sections.length > MAX_SECTIONS || entries > MAX_ENTRIES) throw brokenXref();
    next = offsetOf(section.dict, 'Prev');
  }
  return chain;
}

function readStartxref(bytes: Buffer): number {
  const found = bytes.lastIndexOf('startxref', undefined, 'latin1');
  if (found < 0) throw brokenXref();
  const offset = new Lexer(bytes, found + 'startxref'.length).token();
  if (typeof offset !== 'number' || !Number.isInteger(offset)) throw brokenXref();
  return offset;
}

function readSection(bytes: Buffer, offset: number, headerOffset: number): XrefSection {
  const start = offset + headerOffset;
  if (start < 0 || start >= bytes.length) throw brokenXref();
  const lexer = new Lexer(bytes, start);
  if (isKeyword(lexer.token(), 'xref')) return readXrefTable(lexer, start, headerOffset);
  return readXrefStream(bytes, start, headerOffset);
}

/** Some writers give /Prev as a reference, whose number is then the offset. */
function offsetOf(dict: PdfDict, key: string): number | undefined {
  const value = dict.get(key);
  if (value instanceof PdfRef) return value.number;
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}
