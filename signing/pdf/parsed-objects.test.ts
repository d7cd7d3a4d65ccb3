import { updated } from '#support/pdf/attacker.ts';
import { xrefStreamPdf } from '#support/pdf/sample-pdfs.ts';
import { dict, name, PdfRef, PdfStream, type PdfObject } from './objects/objects.ts';
import { openDocument } from './open-document.ts';
import { ParsedObjects } from './parsed-objects.ts';
import { ObjectStream } from './streams/object-stream.ts';

const [CATALOG, PAGES] = [1, 2];

describe('the objects of an object stream', () => {
  it('are parsed once for all revisions of a file, but for those that a later one replaces', () => {
    const file = xrefStreamPdf();
    const later = openDocument(
      updated(file, (document, writer) => writer.set(new PdfRef(PAGES, 0), document.load(PAGES))),
    );
    const revision = openDocument(file, { revisionOf: later });
    expect(revision.entry(CATALOG)).toMatchObject({ kind: 'compressed' });
    expect(revision.load(CATALOG)).toBe(later.load(CATALOG));
    expect(revision.load(PAGES)).not.toBe(later.load(PAGES));
  });

  it.each<[string, Record<string, PdfObject>, number]>([
    ['once where the stream itself states how', { N: 1, First: 4, Filter: [name('FlateDecode')] }, 1],
    ['each time where another object states their number', { N: new PdfRef(9, 0), First: 4 }, 2],
    [
      'each time where another object states a parameter of the filter',
      { N: 1, First: 4, DecodeParms: [dict({ Predictor: new PdfRef(9, 0) })] },
      2,
    ],
  ])('are decoded %s', (_, entries, times) => {
    const parsed = new ParsedObjects();
    const stream = new PdfStream(dict({ Length: new PdfRef(8, 0), ...entries }), Buffer.from('5 0 null'));
    const open = jest.fn(() => new ObjectStream(stream.data, 1, 4));
    parsed.objectStream(stream, open);
    parsed.objectStream(stream, open);
    expect(open).toHaveBeenCalledTimes(times);
  });
});
