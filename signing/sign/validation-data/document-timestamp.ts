import { formFields, freeFieldName } from '../../forms/form-fields.ts';
import { finishRevision, type UnsignedRevision } from '../finish-revision.ts';
import { updateCatalog } from '../../forms/update-catalog.ts';
import type { BytePiece, ByteSource } from '../../bytes/byte-source.ts';
import { dict, name, type PdfDict } from '../../pdf/objects/objects.ts';
import { openDocument } from '../../pdf/open-document.ts';
import { firstPage } from '../../pdf/pages.ts';
import { RevisionWriter } from '../../pdf/update/revision-writer.ts';
import { textString } from '../../pdf/objects/text-string.ts';
import { signaturePlaceholders, type SignaturePlaceholders } from '../signature-dictionary.ts';

export interface TimestampRevisionOptions {
  /** The file in pieces, as it is to be hashed. */
  pieces: readonly BytePiece[];
  reservedBytes: number;
  /** Opens an encrypted file. */
  password: string | undefined;
}

// ISO 32000-2, table 167: Print and Locked. Its empty rectangle hides it (12.7.5.5); the flag Hidden is forbidden in PDF/A.
const ANNOTATION_FLAGS = 4 + 128;

/**
 * The update with a document timestamp (ISO 32000-2, 12.8.5) that lacks only its token. Its field shows nothing and stands
 * on no page. Permitted after every signature, also a locking one.
 */
export function timestampRevision(
  pdf: ByteSource,
  { pieces, reservedBytes, password }: TimestampRevisionOptions,
): UnsignedRevision {
  const document = openDocument(pdf, { password });
  const writer = new RevisionWriter(document);
  const placeholders = signaturePlaceholders(reservedBytes);
  const page = firstPage(document).ref;
  const field = dict({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name('Sig'),
    T: textString(freeFieldName(formFields(document), 'Timestamp')),
    V: writer.add(timestampDictionary(placeholders)),
    F: ANNOTATION_FLAGS,
    Rect: [0, 0, 0, 0],
    ...(page ? { P: page } : {}),
  });
  updateCatalog(document, writer, { fields: [writer.add(field)], certification: undefined });
  return finishRevision(pieces, writer, placeholders);
}

// ISO 32000-2, table 255, and ETSI EN 319 142-1, 5.4.3
function timestampDictionary({ byteRange, contents }: SignaturePlaceholders): PdfDict {
  return dict({
    Type: name('DocTimeStamp'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.RFC3161'),
    ByteRange: byteRange,
    Contents: contents,
  });
}
