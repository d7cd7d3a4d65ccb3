import { lastIndexOf } from '../../bytes/byte-search.ts';
import type { ByteSource } from '../../bytes/byte-source.ts';
import { PdfRef, type PdfDict } from '../objects/objects.ts';
import { readAt } from '../parse/read-at.ts';
import { brokenXref, type XrefSection } from './xref-section.ts';
import { readXrefStream } from './xref-stream.ts';
import { isTableAt, readXrefTable } from './xref-table.ts';

/** Cross-reference sections of a file. */
export interface XrefChain {
  /** Sections, newest first. */
  sections: XrefSection[];
  /** Offset that the last `startxref` states. */
  startxref: number;
  /** True if a table refers to a cross-reference stream (ISO 32000-2, 7.5.8.4). */
  isHybrid: boolean;
}

const MAX_SECTIONS = 2_000;
const MAX_ENTRIES = 40_000_000;
const MAX_RANGES = 100_000;

/**
 * Reads the cross-reference sections by following `startxref`, /Prev and /XRefStm (ISO 32000-2, 7.5.5 to
 * 7.5.8). Offsets in the file count from the header.
 * @throws SigningError pdf_broken when the chain cannot be read
 */
export function readXrefChain(source: ByteSource, headerOffset: number): XrefChain {
  const startxref = readStartxref(source);
  const chain: XrefChain = { sections: [], startxref, isHybrid: false };
  const seen = new Set<number>();
  let entries = 0;
  for (let next: number | undefined = startxref; next !== undefined && !seen.has(next);) {
    seen.add(next);
    const section = readSection(source, next, headerOffset);
    chain.sections.push(section);
    const hybrid = section.isStream ? undefined : offsetOf(section.dict, 'XRefStm');
    if (hybrid !== undefined) {
      chain.isHybrid = true;
      const stream = readXrefStream(source, hybrid + headerOffset, headerOffset);
      chain.sections.splice(-1, 1, withHidden(section, stream), stream);
    }
    for (const { count } of section.ranges) entries += count;
    if (section.ranges.length > MAX_RANGES) throw brokenXref();
    if (chain.sections.length > MAX_SECTIONS || entries > MAX_ENTRIES) throw brokenXref();
    next = offsetOf(section.dict, 'Prev');
  }
  return chain;
}

/** Returns a table whose free entries are those of its stream: it hides objects from old readers that way. */
function withHidden(table: XrefSection, stream: XrefSection): XrefSection {
  const lookup = (number: number) => {
    const entry = table.lookup(number);
    return entry?.kind === 'free' ? (stream.lookup(number) ?? entry) : entry;
  };
  return { ...table, lookup };
}

/** Returns the offset that the last `startxref` states. @throws SigningError pdf_broken */
export function readStartxref(source: ByteSource): number {
  const found = lastIndexOf(source, 'startxref');
  if (found < 0) throw brokenXref();
  const offset = readAt(source, { offset: found + 'startxref'.length }, (lexer) => lexer.token());
  if (typeof offset !== 'number' || !Number.isInteger(offset)) throw brokenXref();
  return offset;
}

function readSection(source: ByteSource, offset: number, headerOffset: number): XrefSection {
  const start = offset + headerOffset;
  if (start < 0 || start >= source.length) throw brokenXref();
  if (isTableAt(source, start)) return readXrefTable(source, start, headerOffset);
  return readXrefStream(source, start, headerOffset);
}

/**
 * Returns the offset under a key; some writers state /Prev as a reference whose object number is the offset.
 */
function offsetOf(dict: PdfDict, key: string): number | undefined {
  const value = dict.get(key);
  if (value instanceof PdfRef) return value.number;
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}
