import {
  firstPage,
  openDocument,
  type PdfDict,
  type PdfDocument,
  type PdfObject,
  PdfRef,
  RevisionWriter,
} from '#signing';

/** What somebody without a key can do to a signed file. */
export type Update = (document: PdfDocument, writer: RevisionWriter) => void;

/** The file with an incremental update. */
export function updated(bytes: Buffer, change: Update, password?: string): Buffer {
  const document = openDocument(bytes, { password });
  const writer = new RevisionWriter(document);
  change(document, writer);
  return Buffer.concat([bytes, writer.write().tail]);
}

/** The file with some bytes for others; the text has to be there. */
export function replacedText(bytes: Buffer, from: RegExp | string, to: string): Buffer {
  const text = bytes.toString('latin1');
  const changed = text.replace(from, to);
  if (changed === text) throw new Error('nothing to replace');
  return Buffer.from(changed, 'latin1');
}

export function pageOf(document: PdfDocument): { ref: PdfRef; page: PdfDict } {
  const { ref, dict: page } = firstPage(document);
  if (!ref) throw new Error('direct page');
  return { ref, page };
}

/** Adds an annotation to the first page. */
export function withAnnotation(annotation: PdfDict): Update {
  return (document, writer) => {
    const { ref, page } = pageOf(document);
    const annotations = [...document.array(page.get('Annots')), writer.add(annotation)];
    writer.set(ref, new Map<string, PdfObject>(page).set('Annots', annotations));
  };
}

/** Sets entries of an object that is a dictionary. */
export function withEntries(number: number, entries: Record<string, PdfObject>): Update {
  return (document, writer) => {
    const ref = new PdfRef(number, 0);
    const old = document.dict(ref) ?? new Map<string, PdfObject>();
    writer.set(ref, new Map<string, PdfObject>([...old, ...Object.entries(entries)]));
  };
}

/** Sets entries of the catalog. */
export function withCatalog(entries: Record<string, PdfObject>): Update {
  return (document, writer) => {
    const root = document.trailer.get('Root');
    if (root instanceof PdfRef) withEntries(root.number, entries)(document, writer);
  };
}
