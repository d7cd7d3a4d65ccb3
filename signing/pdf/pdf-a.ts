import type { PdfDocument } from './document.ts';
import { PdfStream } from './objects/objects.ts';

/** Maximum length in bytes: metadata of real files take some kilobytes, or more with padding. */
const MAX_METADATA_BYTES = 1024 * 1024;

/**
 * Returns whether the metadata of a file claim PDF/A conformance (ISO 19005-1, 6.7.11). Only uncompressed
 * metadata are read: part 1 forbids compression, and writers of later parts leave metadata uncompressed so
 * that any program can find them.
 */
export function isPdfA(document: PdfDocument): boolean {
  const metadata = document.resolve(document.root.get('Metadata'));
  if (!(metadata instanceof PdfStream) || metadata.source.length > MAX_METADATA_BYTES) return false;
  return metadata.data.includes('http://www.aiim.org/pdfa/ns/id/');
}
