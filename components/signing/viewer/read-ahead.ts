import type { Range } from './fetch-range.ts';

const MAX_BLOCK_BYTES = 1024 * 1024;
const MAX_CACHED_BLOCKS = 8;

interface Block extends Range {
  bytes: Promise<Uint8Array>;
}

/**
 * Returns a function that reads ranges of a file through `fetchPart`. Sequential reads, in either direction,
 * fetch growing blocks ahead: pdf.js reads all pages of a file with a flat page tree in turn and would wait
 * for each 64 KiB.
 */
export function readAhead(total: number, fetchPart: (range: Range) => Promise<Uint8Array>) {
  let blocks: Block[] = [];
  let last: Range = { begin: -1, end: -1 };
  let ahead = 0;

  const fetchBlock = (requested: Range): Block => {
    const isForward = requested.begin === last.end;
    const isBackward = requested.end === last.begin;
    const size = requested.end - requested.begin;
    ahead = isForward || isBackward ? Math.min(Math.max(ahead, size) * 2, MAX_BLOCK_BYTES) : 0;
    const reach = Math.max(size, ahead);
    const begin = isBackward ? Math.max(0, requested.end - reach) : requested.begin;
    const end = isBackward ? requested.end : Math.min(total, requested.begin + reach);
    const block = { begin, end, bytes: fetchPart({ begin, end }) };
    blocks = [...blocks, block].slice(-MAX_CACHED_BLOCKS);
    block.bytes.catch(() => {
      blocks = blocks.filter((kept) => kept !== block); // the next read fetches it again
    });
    last = { begin, end };
    return block;
  };

  return async (requested: Range): Promise<Uint8Array> => {
    const { begin, end } = requested;
    const block = blocks.find((kept) => kept.begin <= begin && end <= kept.end) ?? fetchBlock(requested);
    const bytes = await block.bytes;
    return bytes.slice(begin - block.begin, end - block.begin); // a copy: pdf.js transfers the buffer
  };
}
