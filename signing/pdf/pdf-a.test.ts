import { openDocument } from './open-document.ts';
import { isPdfA } from './pdf-a.ts';

const CLAIM = `<rdf:Description xmlns:pdfaid='http://www.aiim.org/pdfa/ns/id/' pdfaid:part='1'/>`;

/**
 * Returns a file whose catalog refers to the metadata. It has no cross-reference, which opening it rebuilds.
 */
function fileWith(metadata: string | null): Buffer {
  const catalog = `1 0 obj\n<</Type/Catalog/Pages 2 0 R${metadata === null ? '' : '/Metadata 3 0 R'}>>\nendobj\n`;
  const pages = '2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n';
  const stream = `3 0 obj\n<</Length ${metadata?.length ?? 0}>>\nstream\n${metadata ?? ''}\nendstream\nendobj\n`;
  return Buffer.from(`%PDF-1.4\n${catalog}${pages}${stream}trailer\n<</Root 1 0 R>>\n`, 'latin1');
}

const claims = (metadata: string | null) => isPdfA(openDocument(fileWith(metadata), {}));

describe('isPdfA', () => {
  it('returns true when the metadata of the catalog claim PDF/A', () => {
    expect(claims(CLAIM)).toBe(true);
  });

  it('returns false for metadata without the claim and for a file without metadata', () => {
    expect(claims('<rdf:Description/>')).toBe(false);
    expect(claims(null)).toBe(false);
  });

  it('returns false for metadata beyond the size limit', () => {
    expect(claims(CLAIM + ' '.repeat(1024 * 1024))).toBe(false);
  });
});
