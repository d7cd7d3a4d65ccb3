import type { PdfDocument } from './document.ts';
import { PdfStream } from './objects/objects.ts';

/** Metadata of real files are some kilobytes; padding may make them larger. */
const MAX_METADATA_BYTES = 1024 * 1024;

/**
 * Whether the file says that it is PDF/A (ISO 19005-1, 6.7.11), as metadata that are not compressed: those of part 1 may not be,
 * and those of the later parts are not where any program is to find them.
 */
export function isPdfA(document: PdfDocument): boolean {
  const metadata = document.resolve(document.root.get('Metadata'));
  if (!(metadata instanceof PdfStream) || metadata.source.length > MAX_METADATA_BYTES) return false;
  return metadata.data.includes('http://www.aiim.org/pdfa/ns/id/');
}
