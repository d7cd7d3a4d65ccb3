import { writeObject } from '../pdf/object-writer.ts';
import { dict, name, PdfRef, PdfStream, type PdfObject } from '../pdf/objects.ts';
import { TailBuilder } from '../pdf/tail-builder.ts';
import type { XrefEntry } from '../pdf/xref-section.ts';
import { writeXref } from '../pdf/xref-writer.ts';
import { cardAppearance, type CardOptions } from './card.ts';

const CATALOG = new PdfRef(1, 0);
const PAGES = new PdfRef(2, 0);
const PAGE = new PdfRef(3, 0);
const CONTENTS = new PdfRef(4, 0);
const CARD = new PdfRef(5, 0);

/** The appearance of a signature alone, as a PDF of one page of exactly its size, in points. */
export function cardPdf(card: Omit<CardOptions, 'rotation'>): Buffer {
  const file = new TailBuilder(0);
  file.text('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  const entries = new Map<number, XrefEntry>([[0, { kind: 'free' }]]);
  for (const { ref, value } of objectsOf(card)) {
    entries.set(ref.number, { kind: 'offset', offset: file.position, generation: 0 });
    writeObject(file, { ref, value });
  }
  writeXref(file, {
    entries,
    trailer: dict({ Root: CATALOG }),
    nextNumber: CARD.number + 1,
    headerOffset: 0,
    previous: undefined,
    isStream: false,
  });
  return file.finish().tail;
}

function objectsOf(card: Omit<CardOptions, 'rotation'>): { ref: PdfRef; value: PdfObject }[] {
  const page = dict({
    Type: name('Page'),
    Parent: PAGES,
    MediaBox: [0, 0, card.width, card.height],
    Resources: dict({ XObject: dict({ Card: CARD }) }),
    Contents: CONTENTS,
  });
  return [
    { ref: CATALOG, value: dict({ Type: name('Catalog'), Pages: PAGES }) },
    { ref: PAGES, value: dict({ Type: name('Pages'), Kids: [PAGE], Count: 1 }) },
    { ref: PAGE, value: page },
    { ref: CONTENTS, value: new PdfStream(dict({}), Buffer.from('/Card Do')) },
    { ref: CARD, value: cardAppearance({ ...card, rotation: 0 }) },
  ];
}
