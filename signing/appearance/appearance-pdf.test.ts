import { inspectPdf } from '../sign/inspect-pdf.ts';
import { cardPdf } from './appearance-pdf.ts';

const text = { title: 'Ana Novak', lines: [{ label: 'Digitally signed', text: '2026-11-21 10:20:30 UTC' }] };

describe('cardPdf', () => {
  it('gives a file of one page of the size of the card, which reads without repair', () => {
    const pdf = cardPdf({ text, width: 180.5, height: 60 });
    expect(inspectPdf(pdf)).toMatchObject({
      pageCount: 1,
      pages: [{ width: 180.5, height: 60, rotation: 0 }],
      isEncrypted: false,
      signatureCount: 0,
    });
  });

  it('copes with the smallest card there can be', () => {
    expect(inspectPdf(cardPdf({ text, width: 1, height: 1 })).pages).toMatchObject([{ width: 1, height: 1 }]);
  });
});
