import { updated, withEntries } from '#support/pdf/attacker.ts';
import { pdfOfObjects, stream } from '#support/pdf/pdf-of-objects.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { openDocument } from '../../pdf/open-document.ts';
import { PdfRef } from '../../pdf/objects/objects.ts';
import { serialize } from '../../pdf/objects/serialize.ts';
import { verifyPdf } from '../verify-pdf.ts';

const INFO = 5;

let pki: TestPki;
beforeAll(async () => {
  pki = await createTestPki();
});

/** Signs a file whose object 5 is its document information dictionary. */
async function signed(page = ''): Promise<Buffer> {
  const plain = pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R${page}>>`,
    '<</Length 5>>\nstream\nBT ET\nendstream',
    '<</Title(Contract)>>',
  ]);
  const pdf = updated(plain, (document, writer) => {
    document.trailer.set('Info', new PdfRef(INFO, 0));
    writer.add(new Map());
  });
  return signedPdf(pdf, await pki.person('ec'));
}

interface Update {
  /** Number of the object that is written with generation 1. */
  number?: number;
  text?: string;
  /** References of the trailer. */
  references?: Record<string, string>;
}

/** Appends an object with generation 1, to which nothing refers with that generation. */
function regenerated(
  pdf: Buffer,
  { number = INFO, text = '<</Title(Other)>>', references = {} }: Update,
): Buffer {
  const { trailer, startxref } = openDocument(pdf);
  const object = `${number} 1 obj\n${text}\nendobj\n`;
  const size = Math.max(Number(trailer.get('Size')), number + 1);
  const kept = ['Root', 'Info', 'ID'].map(
    (key) => `/${key} ${references[key] ?? serialize(trailer.get(key) ?? null)}`,
  );
  const row = `${String(pdf.length + 1).padStart(10, '0')} 00001 n \n`;
  const xref = `xref\n${number} 1\n${row}trailer\n<</Size ${size}/Prev ${startxref}${kept.join('')}>>\n`;
  const end = `startxref\n${pdf.length + 1 + object.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(`\n${object}${xref}${end}`, 'latin1')]);
}

const first = (pdf: Buffer) =>
  verifyPdf(pdf, { roots: [{ der: pki.authority.root, source: 'test' }] }).signatures[0];

describe('a document information dictionary whose references do not have its generation, as PyMuPDF writes it', () => {
  it('is metadata like any other', async () => {
    expect(first(regenerated(await signed(), {}))).toMatchObject({
      verdict: 'valid',
      laterChanges: ['metadata'],
    });
  });

  it.each<[string, string, Update]>([
    ['is part of the page, too', '/PieceInfo 5 0 R', { text: '<</Title(Contract)>>' }],
    [
      'is the catalog, too',
      '',
      { number: 40, text: '<</Type/Catalog/Pages 2 0 R>>', references: { Info: '40 0 R', Root: '40 0 R' } },
    ],
    [
      'is none, but a page',
      '',
      { number: 3, text: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>' },
    ],
  ])('is a change if it %s', async (_, page, update) => {
    expect(first(regenerated(await signed(page), update))?.problems).toContain('changed_after_signing');
  });
});

describe('an object that is replaced with a higher generation, as poppler replaces pictures', () => {
  const PICTURE = 6;
  const WIDGET = 8;
  const BOX = '/Subtype/Form/BBox[0 0 100 40]';

  /** Signs a file whose empty signature field has a picture, and gives that field another one. */
  async function replaced(rest = ''): Promise<Buffer> {
    const plain = pdfOfObjects([
      '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[8 0 R]>>>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Annots[8 0 R]${rest}>>`,
      stream('BT ET'),
      '<<>>',
      stream('q Q', BOX),
      stream('q Q', BOX),
      '<</Type/Annot/Subtype/Widget/FT/Sig/T(later)/P 3 0 R/Rect[9 9 109 49]/AP<</N 6 0 R>>>>',
    ]);
    const file = await signedPdf(plain, await pki.person('ec'));
    return updated(file, withEntries(WIDGET, { AP: new Map([['N', new PdfRef(7, 0)]]) }));
  }
  const picture = { number: PICTURE, text: stream('0 0 9 9 re f', BOX) };

  it('changes nothing if no reference leads to it', async () => {
    const before = first(await replaced());
    expect(first(regenerated(await replaced(), picture))).toMatchObject({
      verdict: before?.verdict,
      problems: before?.problems,
    });
  });

  it('is a change if a reference with the former generation leads to it', async () => {
    const file = await replaced('/Resources<</XObject<</Fm 6 0 R>>>>');
    expect(first(file)?.verdict).toBe('valid');
    expect(first(regenerated(file, picture))?.problems).toContain('changed_after_signing');
  });
});
