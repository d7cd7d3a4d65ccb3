import { updated, withCatalog, withEntries } from '#support/pdf/attacker.ts';
import { encryptedOldWay } from '#support/pdf/old-encryption.ts';
import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { dict, name, PdfRef, PdfStream } from '../../pdf/objects/objects.ts';
import { openDocument } from '../../pdf/open-document.ts';
import { verifyPdf } from '../verify-pdf.ts';

let pki: TestPki;
let signed: Buffer;
beforeAll(async () => {
  pki = await createTestPki();
  const pdf = encryptedOldWay(
    pdfOfObjects([
      '<</Type/Catalog/Pages 2 0 R/Metadata 5 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>',
      '<</Type/Metadata/Length 5>>\nstream\nBT ET\nendstream',
      '<</Type/Metadata/Subtype/XML/Length 12>>\nstream\n<x:xmpmeta/>\nendstream',
    ]),
  );
  signed = await signedPdf(pdf, await pki.person('ec'));
});

const verdictOn = (pdf: Buffer) =>
  verifyPdf(pdf, { roots: [{ der: pki.authority.root, source: 'test' }] }).signatures[0];

const metadata = (data: Buffer) =>
  new PdfStream(dict({ Type: name('Metadata'), Subtype: name('XML') }), data, {
    number: 0,
    generation: 0,
    isEncrypted: false,
  });

describe('a file whose metadata are not encrypted', () => {
  it('keeps a valid signature when its metadata are replaced, and when they get another number', () => {
    const inPlace = updated(signed, (_, writer) =>
      writer.set(new PdfRef(5, 0), metadata(Buffer.from('<x/>'))),
    );
    const elsewhere = updated(signed, (document, writer) => {
      const added = writer.add(metadata(Buffer.from('<x/>')));
      withCatalog({ Metadata: added })(document, writer);
    });
    for (const pdf of [inPlace, elsewhere])
      expect(verdictOn(pdf)).toMatchObject({ verdict: 'valid', laterChanges: ['metadata'] });
  });

  it('is changed when the contents of a page are in the clear for some viewers, under another number', () => {
    const contents = openDocument(signed).load(4);
    if (!(contents instanceof PdfStream)) throw new Error('no contents');
    const moved = updated(signed, (document, writer) => {
      withEntries(3, { Contents: writer.add(metadata(contents.data)) })(document, writer);
    });
    expect(verdictOn(moved)).toMatchObject({ problems: ['changed_after_signing'] });
  });
});
