import { createHash } from 'node:crypto';
import type { PdfDocument } from '../../pdf/document.ts';
import { isArray, isDict, PdfStream, type PdfObject } from '../../pdf/objects/objects.ts';
import { MAX_DECODED_BYTES } from '../../pdf/streams/stream-filters.ts';
import { SigningError } from '../../signing-error.ts';
import { decodingLimit } from '../trust/embedded-validation-data.ts';
import type { Comparison } from './comparison.ts';

const MAX_DEPTH = 5;

/**
 * Reports changes of the document security store (ISO 32000-2, 12.8.4.3). It shows nothing; its data may be
 * arranged in another way, but may not get lost: what proves the signatures would be missing.
 */
export function reportValidationData({ before, after, content, report }: Comparison): void {
  const [old, now] = [before.root.get('DSS') ?? null, after.root.get('DSS') ?? null];
  if (content.isSame(old, now, 'linked')) return;
  const kept = dataIn(after);
  const isLost = [...dataIn(before)].some((digest) => !kept.has(digest));
  if (isLost) report(kept.size === 0 ? 'other' : 'structure', 'DSS');
  else report('validation_data', 'DSS');
}

/** Returns the digests of all streams in the store of a document, wherever they are in it. */
function dataIn(document: PdfDocument): ReadonlySet<string> {
  const known = digestsIn.get(document) ?? readDigests(document);
  digestsIn.set(document, known);
  return known;
}

const digestsIn = new WeakMap<PdfDocument, ReadonlySet<string>>();

/** Reads each part of the store once. */
function readDigests(document: PdfDocument): Set<string> {
  const found = new Set<string>();
  const seen = new Set<PdfObject>();
  let left = decodingLimit(document);
  const collect = (value: PdfObject | undefined, depth: number): void => {
    const resolved = document.resolve(value);
    if (depth > MAX_DEPTH || seen.has(resolved)) return;
    seen.add(resolved);
    if (resolved instanceof PdfStream) {
      const data = left > 0 ? dataOf(document, resolved, left) : document.storedData(resolved);
      left -= data.length;
      found.add(createHash('sha256').update(data).digest('hex'));
    } else if (isArray(resolved)) for (const item of resolved) collect(item, depth + 1);
    else if (isDict(resolved)) for (const item of resolved.values()) collect(item, depth + 1);
  };
  collect(document.root.get('DSS'), 0);
  return found;
}

/** Returns the decoded data; those that cannot be decoded as they are stored. */
function dataOf(document: PdfDocument, stream: PdfStream, maxLength: number): Buffer {
  try {
    return document.decode(stream, Math.min(MAX_DECODED_BYTES, maxLength));
  } catch (error) {
    if (error instanceof SigningError) return document.storedData(stream);
    throw error;
  }
}
