import { writeObject } from '../pdf/update/object-writer.ts';
import { dict, name, PdfRef, PdfStream, type PdfObject } from '../pdf/objects/objects.ts';
import { TailBuilder } from '../pdf/update/tail-builder.ts';
import type { XrefEntry } from '../pdf/xref/xref-section.ts';
import { writeXref } from '../pdf/xref/xref-writer.ts';
import { appearanceForm, drawAppearance, type AppearanceOptions } from './draw-appearance.ts';

/**
 * Writes the appearance of a signature as a PDF 1.7 file with one page of exactly its size, and returns its
 * bytes. Equal options give equal bytes.
 */
export function appearancePdf(appearance: AppearanceOptions): Buffer {
  const objects: { ref: PdfRef; value: PdfObject }[] = [];
  const root = addPage(appearance, (value) => {
    const ref = new PdfRef(objects.length + 1, 0);
    objects.push({ ref, value });
    return ref;
  });
  const file = new TailBuilder(0);
  file.text('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  const entries = new Map<number, XrefEntry>([[0, { kind: 'free' }]]);
  for (const { ref, value } of objects) {
    entries.set(ref.number, { kind: 'offset', offset: file.position, generation: 0 });
    writeObject(file, { ref, value });
  }
  writeXref(file, {
    entries,
    trailer: dict({ Root: root }),
    nextNumber: objects.length + 1,
    headerOffset: 0,
    previous: undefined,
    isStream: false,
  });
  return file.finish().tail;
}

/** Adds the objects of the page and returns the reference to the catalog. */
function addPage(appearance: AppearanceOptions, add: (value: PdfObject) => PdfRef): PdfRef {
  const kids: PdfObject[] = [];
  const pages = add(dict({ Type: name('Pages'), Kids: kids, Count: 1 }));
  const form = add(appearanceForm(drawAppearance(appearance, add), 0));
  const page = dict({
    Type: name('Page'),
    Parent: pages,
    MediaBox: [0, 0, appearance.width, appearance.height],
    Resources: dict({ XObject: dict({ Card: form }) }),
    Contents: add(new PdfStream(dict({}), Buffer.from('/Card Do'))),
  });
  kids.push(add(page));
  return add(dict({ Type: name('Catalog'), Pages: pages }));
}
