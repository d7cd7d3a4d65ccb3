import { inspectPdf } from '../sign/inspect-pdf.ts';
import { appearancePdf } from './appearance-pdf.ts';

const text = { title: 'Ana Novak', lines: [{ label: 'Digitally signed', text: '2026-11-21 10:20:30 UTC' }] };

describe('appearancePdf', () => {
  it('returns a readable file with one page of the size of the appearance', () => {
    const pdf = appearancePdf({ text, width: 180.5, height: 60 });
    expect(inspectPdf(pdf)).toMatchObject({
      pageCount: 1,
      pages: [{ width: 180.5, height: 60, rotation: 0 }],
      isEncrypted: false,
      signatureCount: 0,
    });
  });

  it('draws an appearance of one square point', () => {
    expect(inspectPdf(appearancePdf({ text, width: 1, height: 1 })).pages).toMatchObject([
      { width: 1, height: 1 },
    ]);
  });
});
