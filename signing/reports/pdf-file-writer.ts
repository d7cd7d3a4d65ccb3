import { writeObject } from '../pdf/update/object-writer.ts';
import { dict, PdfRef, PdfString, type PdfDict, type PdfObject } from '../pdf/objects/objects.ts';
import { TailBuilder } from '../pdf/update/tail-builder.ts';
import type { XrefEntry } from '../pdf/xref/xref-section.ts';
import { writeXref } from '../pdf/xref/xref-writer.ts';

/** A PDF file that is written from the beginning. */
export class NewFile {
  readonly #objects: PdfObject[] = [];

  add = (value: PdfObject): PdfRef => {
    this.#objects.push(value);
    return new PdfRef(this.#objects.length, 0);
  };

  /** The bytes of the file. `id` names it for good (ISO 32000-2, 14.4). */
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
