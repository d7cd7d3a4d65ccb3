import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { signerFromKey } from '../pki/signers/pfx.ts';
import type { Signer } from '../pki/signers/signer.ts';
import { signPdf } from '../sign/sign-pdf.ts';
import { verifyPdf } from './verify-pdf.ts';

let pki: TestPki;
let signer: Signer;
beforeAll(async () => {
  pki = await createTestPki();
  signer = signerFromKey(await pki.person('ec'));
});

const PDF = pdfOfObjects([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
]);

/** Returns the verdicts on signatures in rectangles of one width and height, one above the other, the oldest first. */
async function verdictsOf(
  count: number,
  { width, height, step = height }: { width: number; height: number; step?: number },
) {
  let file: Buffer = PDF;
  for (let place = 0; place < count; place++) {
    const rectangle = { x: 0, y: place * step, width, height };
    const { tail } = await signPdf(file, signer, { pages: 'first', rectangle, date: new Date() });
    file = Buffer.concat([file, tail]);
  }
  const { signatures } = verifyPdf(file, { roots: [{ der: pki.authority.root, source: 'test' }] });
  return signatures.map(({ verdict, problems }) => (verdict === 'valid' ? verdict : problems.join()));
}

describe('several signatures on one page', () => {
  it('are all valid in usual sizes', async () => {
    expect(await verdictsOf(9, { width: 180, height: 60 })).toEqual(Array(9).fill('valid'));
  });

  it('are all valid one over the other', async () => {
    expect(await verdictsOf(6, { width: 595, height: 140, step: 0 })).toEqual(Array(6).fill('valid'));
  });

  it('leave the first ones unknown if those after them cover half of the page, each of them less than a fifth', async () => {
    expect(await verdictsOf(6, { width: 595, height: 140 })).toEqual([
      ...Array<string>(2).fill('annotated_after_signing'),
      ...Array<string>(4).fill('valid'),
    ]);
  });
});
