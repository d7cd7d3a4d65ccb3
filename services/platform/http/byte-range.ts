import type { ByteRange } from '../blobs/blob-store.ts';

export type RangeRequest = ByteRange | 'whole' | 'unsatisfiable';

/**
 * Returns the part of a file of `size` bytes that a Range header asks for (RFC 9110, 14.2). One range is
 * served. Several ranges, other units and malformed headers are ignored, as the RFC permits: the whole file
 * is sent.
 */
// Not by a package: @fastify/send reads paths, not a BlobStore, and tags by time of change; its parser and range-parser
// refuse a suffix longer than the file, for which RFC 9110, 14.1.2 requires the whole file.
export function requestedRange(header: string | undefined, size: number): RangeRequest {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '');
  if (!match) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '') return suffixRange(last, size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end };
}

function suffixRange(length: string, size: number): RangeRequest {
  if (length === '') return 'whole';
  if (Number(length) === 0 || size === 0) return 'unsatisfiable';
  return { start: Math.max(0, size - Number(length)), end: size - 1 };
}
