import { A4, classicPdf } from '#support/pdf/sample-pdfs.ts';
import { createTestPki } from '#support/pki/test-pki.ts';
import { signaturesOnPages } from './signature-positions.ts';
import { signPdf } from '../sign/sign-pdf.ts';
import { signerFromKey } from '../pki/signers/pfx.ts';

const RECTANGLE = { x: 50, y: 60, width: 180, height: 70 };

describe('signaturesOnPages', () => {
  it('returns no positions for a file without signatures', () => {
    expect(signaturesOnPages(classicPdf())).toEqual([]);
  });

  it('returns each rectangle on the page as displayed, for every rotation of the page', async () => {
    const pki = await createTestPki();
    const signer = signerFromKey(await pki.person('ec'));
    const rotated = ([0, 90, 180, 270] as const).map((rotate) => ({ ...A4, rotate }));
    const pdf = classicPdf(rotated);
    const { tail } = await signPdf(pdf, signer, { pages: 'all', rectangle: RECTANGLE, date: new Date() });
    const found = signaturesOnPages(Buffer.concat([pdf, tail]));
    expect(found.map(({ page }) => page)).toEqual([1, 2, 3, 4]);
    for (const { rectangle } of found) {
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(rectangle[side]).toBeCloseTo(RECTANGLE[side], 2);
    }
  });
});
