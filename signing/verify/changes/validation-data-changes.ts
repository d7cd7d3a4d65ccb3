import { createHash } from 'node:crypto';
import type { PdfDocument } from '../../pdf/document.ts';
import { isArray, isDict, PdfStream, type PdfObject } from '../../pdf/objects/objects.ts';
import { SigningError } from '../../signing-error.ts';
import { MAX_DECODED } from '../trust/embedded-validation-data.ts';
import type { Comparison } from './comparison.ts';

const MAX_DEPTH = 5;

/**
 * Reports changes of the document security store (ISO 32000-2, 12.8.4.3). It shows nothing; its data may be
 * arranged in another way, but may not get lost: what proves the signatures would be missing.
 */
export function reportValidationData({ before, after, content, report }: Comparison): void {
  const [old, now] = [before.root.get('DSS') ?? null, after.root.get('DSS') ?? null];
  if (content.isSame(old, now, 'linked')) return;
  const kept = dataIn(after, now);
  const isLost = [...dataIn(before, old)].some((digest) => !kept.has(digest));
  if (isLost) report(kept.size === 0 ? 'other' : 'structure', 'DSS');
  else report('validation_data', 'DSS');
}

/** Returns the digests of all streams in the store, wherever they are in it; each part of the store is read once. */
function dataIn(document: PdfDocument, store: PdfObject): Set<string> {
  const found = new Set<string>();
  const seen = new Set<PdfObject>();
  let left = MAX_DECODED;
  const collect = (value: PdfObject | undefined, depth: number): void => {
    const resolved = document.resolve(value);
    if (depth > MAX_DEPTH || seen.has(resolved)) return;
    seen.add(resolved);
    if (resolved instanceof PdfStream) {
      const data = left > 0 ? dataOf(document, resolved) : document.storedData(resolved);
      left -= data.length;
      found.add(createHash('sha256').update(data).digest('hex'));
    } else if (isArray(resolved)) for (const item of resolved) collect(item, depth + 1);
    else if (isDict(resolved)) for (const item of resolved.values()) collect(item, depth + 1);
  };
  collect(store, 0);
  return found;
}

/** Returns the decoded data; those that cannot be decoded as they are stored. */
function dataOf(document: PdfDocument, stream: PdfStream): Buffer {
  try {
    return document.decode(stream);
  } catch (error) {
    if (error instanceof SigningError) return document.storedData(stream);
    throw error;
  }
}
