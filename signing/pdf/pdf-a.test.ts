import { openDocument } from './open-document.ts';
import { isPdfA } from './pdf-a.ts';

const CLAIM = `<rdf:Description xmlns:pdfaid='http://www.aiim.org/pdfa/ns/id/' pdfaid:part='1'/>`;

/** A file whose catalog names these metadata; without a cross-reference, which readers make up for. */
function fileWith(metadata: string | null): Buffer {
  const catalog = `1 0 obj\n<</Type/Catalog/Pages 2 0 R${metadata === null ? '' : '/Metadata 3 0 R'}>>\nendobj\n`;
  const pages = '2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n';
  const stream = `3 0 obj\n<</Length ${metadata?.length ?? 0}>>\nstream\n${metadata ?? ''}\nendstream\nendobj\n`;
  return Buffer.from(`%PDF-1.4\n${catalog}${pages}${stream}trailer\n<</Root 1 0 R>>\n`, 'latin1');
}

const claims = (metadata: string | null) => isPdfA(openDocument(fileWith(metadata), {}));

describe('isPdfA', () => {
  it('finds the claim in the metadata of the catalog', () => {
    expect(claims(CLAIM)).toBe(true);
  });

  it('takes neither other metadata for it, nor their absence', () => {
    expect(claims('<rdf:Description/>')).toBe(false);
    expect(claims(null)).toBe(false);
  });

  it('does not read metadata that are larger than any real ones', () => {
    expect(claims(CLAIM + ' '.repeat(1024 * 1024))).toBe(false);
  });
});
