import type { ByteSource } from '../bytes/byte-source.ts';
import { PdfStream, PdfString } from '../pdf/objects/objects.ts';
import { openDocument } from '../pdf/open-document.ts';
import { textOf } from '../pdf/objects/text-string.ts';

export interface AssociatedFile {
  name: string;
  bytes: Buffer;
}

/**
 * The files that a document carries as its own (ISO 32000-2, 14.13: /AF of the catalog), as its newest revision has them.
 * @throws SigningError when the document cannot be opened
 */
export function associatedFiles(pdf: Buffer | ByteSource): AssociatedFile[] {
  const document = openDocument(pdf);
  return document.array(document.root.get('AF')).flatMap((reference) => {
    const specification = document.dict(reference);
    const embedded = document.dict(specification?.get('EF'));
    const stream = document.resolve(embedded?.get('UF') ?? embedded?.get('F'));
    const name = document.resolve(specification?.get('UF') ?? specification?.get('F'));
    if (!(stream instanceof PdfStream) || !(name instanceof PdfString)) return [];
    return [{ name: textOf(name), bytes: document.decode(stream) }];
  });
}
