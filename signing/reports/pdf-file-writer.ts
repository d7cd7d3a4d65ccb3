import { writeObject } from '../pdf/update/object-writer.ts';
import { dict, PdfRef, PdfString, type PdfDict, type PdfObject } from '../pdf/objects/objects.ts';
import { TailBuilder } from '../pdf/update/tail-builder.ts';
import type { XrefEntry } from '../pdf/xref/xref-section.ts';
import { writeXref } from '../pdf/xref/xref-writer.ts';

/** Collects the objects of a new PDF file and writes the file. */
export class NewFile {
  readonly #objects: PdfObject[] = [];

  /** Adds an indirect object and returns its reference. */
  add = (value: PdfObject): PdfRef => {
    this.#objects.push(value);
    return new PdfRef(this.#objects.length, 0);
  };

  /** Writes the file and returns its bytes. `id` is its permanent file identifier (ISO 32000-2, 14.4). */
  finish({ root, info, id }: { root: PdfRef; info: PdfDict; id: Buffer }): Buffer {
    const infoRef = this.add(info);
    const file = new TailBuilder(0);
    file.text('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
    const entries = new Map<number, XrefEntry>([[0, { kind: 'free' }]]);
    for (const [index, value] of this.#objects.entries()) {
      const ref = new PdfRef(index + 1, 0);
      entries.set(ref.number, { kind: 'offset', offset: file.position, generation: 0 });
      writeObject(file, { ref, value });
    }
    writeXref(file, {
      entries,
      trailer: dict({ Root: root, Info: infoRef, ID: [new PdfString(id), new PdfString(id)] }),
      nextNumber: this.#objects.length + 1,
      headerOffset: 0,
      previous: undefined,
      isStream: false,
    });
    return file.finish().tail;
  }
}
