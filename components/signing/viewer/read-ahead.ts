import type { Range } from './fetch-range.ts';

const MAX_AHEAD = 1024 * 1024;
const KEPT_BLOCKS = 8;

interface Block extends Range {
  bytes: Promise<Uint8Array>;
}

/**
 * Reads parts of a file through `fetchPart`. Who reads one part after the other, in either direction, gets ever larger
 * blocks ahead: pdf.js walks through all pages of a file with a flat page tree, and would wait once for every 64 KiB.
 */
export function readAhead(total: number, fetchPart: (range: Range) => Promise<Uint8Array>) {
  let blocks: Block[] = [];
  let last: Range = { begin: -1, end: -1 };
  let ahead = 0;

  const fetchBlock = (wanted: Range): Block => {
    const isForward = wanted.begin === last.end;
    const isBackward = wanted.end === last.begin;
    const size = wanted.end - wanted.begin;
    ahead = isForward || isBackward ? Math.min(Math.max(ahead, size) * 2, MAX_AHEAD) : 0;
    const reach = Math.max(size, ahead);
    const begin = isBackward ? Math.max(0, wanted.end - reach) : wanted.begin;
    const end = isBackward ? wanted.end : Math.min(total, wanted.begin + reach);
    const block = { begin, end, bytes: fetchPart({ begin, end }) };
    blocks = [...blocks, block].slice(-KEPT_BLOCKS);
    block.bytes.catch(() => {
      blocks = blocks.filter((kept) => kept !== block); // asked for again, it is fetched again
    });
    last = { begin, end };
    return block;
  };

  return async (wanted: Range): Promise<Uint8Array> => {
    const { begin, end } = wanted;
    const block = blocks.find((kept) => kept.begin <= begin && end <= kept.end) ?? fetchBlock(wanted);
    const bytes = await block.bytes;
    return bytes.slice(begin - block.begin, end - block.begin); // a copy: pdf.js gives the buffer away
  };
}
