import { classicPdf } from '#support/pdf/sample-pdfs.ts';
import { bufferSource, withTail } from '../../bytes/byte-source.ts';
import { dict, PdfRef, PdfStream, type PdfObject } from '../../pdf/objects/objects.ts';
import { openDocument } from '../../pdf/open-document.ts';
import { RevisionWriter } from '../../pdf/update/revision-writer.ts';
import { validationDataRevision } from './validation-data-revision.ts';

const bytes = (...texts: string[]) => texts.map((text) => Buffer.from(text));
const gathered = { certificates: bytes('root', 'end entity'), ocsps: bytes('response'), crls: [] };
const contents = Buffer.from('a signature');
// SHA-1 of the contents, in upper case.
const ENTRY = '0B52553A41EEDD38DCBF127CB6214968CB5501E2';

/** Returns a file whose catalog has the document security store that `build` returns. */
function fileWithStore(build: (writer: RevisionWriter) => PdfObject): Buffer {
  const pdf = classicPdf();
  const document = openDocument(pdf);
  const writer = new RevisionWriter(document);
  const root = document.trailer.get('Root');
  if (!(root instanceof PdfRef)) throw new Error('no catalog');
  writer.set(root, new Map(document.root).set('DSS', build(writer)));
  return Buffer.concat([pdf, writer.write().tail]);
}

function extended(pdf: Buffer) {
  const source = bufferSource(pdf);
  const tail = validationDataRevision(source, { gathered, contents, password: undefined });
  const document = openDocument(withTail(source, tail));
  const store = document.dict(document.root.get('DSS'));
  const texts = (list: PdfObject | undefined) =>
    document.array(list).map((item) => {
      const stream = document.resolve(item);
      return stream instanceof PdfStream ? document.decode(stream).toString() : undefined;
    });
  return { document, store, texts };
}

describe('validationDataRevision', () => {
  it('creates a document security store with a VRI entry by the hash of the signature', () => {
    const { document, store, texts } = extended(classicPdf());
    expect(texts(store?.get('Certs'))).toEqual(['root', 'end entity']);
    expect(texts(store?.get('OCSPs'))).toEqual(['response']);
    expect(store?.has('CRLs')).toBe(false);
    const entries = document.dict(store?.get('VRI'));
    const [[name, entry] = ['', null]] = [...(entries ?? [])];
    expect(name).toBe(ENTRY);
    expect(texts(document.dict(entry)?.get('Cert'))).toEqual(['root', 'end entity']);
    expect(texts(document.dict(entry)?.get('OCSP'))).toEqual(['response']);
  });

  it.each(['direct', 'indirect'] as const)('extends a store of %s objects without duplicates', (kind) => {
    const pdf = fileWithStore((writer) => {
      const stored = (value: PdfObject) => (kind === 'direct' ? value : writer.add(value));
      const root = writer.add(new PdfStream(dict({}), Buffer.from('root')));
      const list = writer.add(new PdfStream(dict({}), Buffer.from('list')));
      return stored(
        dict({ Certs: stored([root]), CRLs: stored([list]), VRI: stored(dict({ ABCD: dict({}) })) }),
      );
    });
    const { document, store, texts } = extended(pdf);
    expect(texts(store?.get('Certs'))).toEqual(['root', 'end entity']);
    expect(texts(store?.get('CRLs'))).toEqual(['list']);
    const names = [...(document.dict(store?.get('VRI'))?.keys() ?? [])];
    expect(names).toHaveLength(2);
    expect(names).toContain('ABCD');
  });
});
