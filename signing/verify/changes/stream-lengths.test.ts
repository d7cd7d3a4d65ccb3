import { deflateSync } from 'node:zlib';
import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { rawUpdated } from '../../../tests/attacks/raw-update.ts';
import { verifyPdf } from '../verify-pdf.ts';

const DATA = 'BT ET';
const [CONTENTS, LENGTH] = [4, 5];

let pki: TestPki;
let signed: Buffer;
beforeAll(async () => {
  pki = await createTestPki();
  const pdf = pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>',
    `<</Length ${LENGTH} 0 R>>\nstream\n${DATA}\nendstream`,
    String(DATA.length),
  ]);
  signed = await signedPdf(pdf, await pki.person('ec'));
});

const after = (objects: Record<number, string>) =>
  verifyPdf(rawUpdated(signed, { objects }), { roots: [{ der: pki.authority.root, source: 'test' }] })
    .signatures[0];

describe('the length of a signed stream that is an object of its own', () => {
  it.each(['-1', '0', '4', '6', 'null', '(5)'])('is a change when it becomes %s', (length) => {
    expect(after({ [LENGTH]: length })).toMatchObject({ problems: ['changed_after_signing'] });
  });

  it('may change with the coding of the data', () => {
    const coded = deflateSync(Buffer.from(DATA)).toString('latin1');
    const stream = `<</Filter/FlateDecode/Length ${LENGTH} 0 R>>\nstream\n${coded}\nendstream`;
    expect(after({ [CONTENTS]: stream, [LENGTH]: String(coded.length) })).toMatchObject({ verdict: 'valid' });
  });
});
