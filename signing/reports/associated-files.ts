import type { ByteSource } from '../bytes/byte-source.ts';
import { PdfStream, PdfString } from '../pdf/objects/objects.ts';
import { openDocument } from '../pdf/open-document.ts';
import { textOf } from '../pdf/objects/text-string.ts';

/** Embedded file that is associated with a document. */
export interface AssociatedFile {
  /** File name of its file specification (UF, else F). */
  name: string;
  /** Decoded content of the file. */
  bytes: Buffer;
}

/**
 * Returns the associated files of a document's newest revision (ISO 32000-2, 14.13: AF of the catalog), in
 * their order. Skips entries without an embedded file or a name.
 * @throws SigningError when the document cannot be opened: pdf_not_a_pdf, pdf_broken, pdf_password_required,
 * …
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
