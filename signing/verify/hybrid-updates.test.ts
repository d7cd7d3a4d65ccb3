import { withEntries, updated } from '#support/pdf/attacker.ts';
import { hybridUpdate } from '#support/pdf/hybrid-update.ts';
import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { signerFromKey } from '../pki/signers/pfx.ts';
import { signPdf } from '../sign/sign-pdf.ts';
import { verifyPdf } from './verify-pdf.ts';

let pki: TestPki;
beforeAll(async () => {
  pki = await createTestPki();
});

const stream = (data: string, entries = '') =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;
const CATALOG = 1;
const PAGE = 3;

async function signed(): Promise<Buffer> {
  const pdf = pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    stream('BT /F1 18 Tf 60 760 Td (Rent is 900) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]);
  return signedAgain(pdf, 60);
}

async function signedAgain(pdf: Buffer, y: number): Promise<Buffer> {
  const signer = signerFromKey(await pki.person('ec'));
  const rectangle = { x: 50, y, width: 180, height: 60 };
  const { tail } = await signPdf(pdf, signer, { pages: 'first', rectangle, date: new Date() });
  return Buffer.concat([pdf, tail]);
}

const reports = (pdf: Buffer) =>
  verifyPdf(pdf, { roots: [{ der: pki.authority.root, source: 'test' }] }).signatures;

/** Text of an object of the file, which an update writes again with more entries. */
function textOf(pdf: Buffer, number: number): string {
  const texts = [...pdf.toString('latin1').matchAll(new RegExp(`\\n${number} 0 obj\\s(.*?)\\sendobj`, 'gs'))];
  return texts.at(-1)?.[1] ?? '';
}
const withEntry = (pdf: Buffer, number: number, entry: string) =>
  textOf(pdf, number).replace(/>>$/, `${entry}>>`);

describe('a hybrid-reference update after a signature', () => {
  it('is accepted with metadata in its table and page-piece data that only its stream lists', async () => {
    const file = await signed();
    const update = hybridUpdate(file, {
      visible: {
        [CATALOG]: withEntry(file, CATALOG, '/Metadata 60 0 R/PieceInfo 61 0 R'),
        60: stream('<x/>', '/Type/Metadata/Subtype/XML'),
      },
      hidden: { 61: '<</Editor<</LastModified(D:20260101000000Z)/Private 62 0 R>>>>', 62: '[1 2 3]' },
    });
    expect(reports(update)).toMatchObject([{ verdict: 'valid', laterChanges: ['metadata'] }]);
  });

  it('is accepted before and after further signatures', async () => {
    const file = await signed();
    const hidden = { 61: '<</Editor<</LastModified(D:20260101000000Z)>>>>' };
    const update = hybridUpdate(file, {
      visible: { [CATALOG]: withEntry(file, CATALOG, '/PieceInfo 61 0 R') },
      hidden,
    });
    const twice = await signedAgain(update, 160);
    expect(reports(twice).map(({ verdict }) => verdict)).toEqual(['valid', 'valid']);
    const later = updated(twice, withEntries(CATALOG, {}));
    expect(reports(later).map(({ verdict }) => verdict)).toEqual(['valid', 'valid']);
  });

  it('is unknown if the page is free in its table, which some viewers then do not show', async () => {
    const file = await signed();
    const update = hybridUpdate(file, { visible: {}, hidden: { [PAGE]: textOf(file, PAGE) } });
    expect(reports(update)).toMatchObject([{ verdict: 'unknown', problems: ['structure_changed'] }]);
  });

  it('is rejected if its trailer refers to its stream as to an object, which viewers do not follow', async () => {
    const file = await signed();
    const hidden = { 61: '<</Editor<<>>>>' };
    const visible = { [CATALOG]: withEntry(file, CATALOG, '/PieceInfo 61 0 R') };
    const update = hybridUpdate(file, { visible, hidden }).toString('latin1');
    const changed = update.replace(/(\/XRefStm \d+)/, '$1 0 R');
    expect(reports(Buffer.from(changed, 'latin1'))).toMatchObject([{ verdict: 'invalid' }]);
  });

  it('is rejected if its stream continues another cross-reference than its table, which pdf.js follows', async () => {
    const file = await signed();
    const hidden = { 61: '<</Editor<<>>>>' };
    const visible = { [CATALOG]: withEntry(file, CATALOG, '/PieceInfo 61 0 R') };
    const update = hybridUpdate(file, { visible, hidden }).toString('latin1');
    const xref = update.lastIndexOf('/Type/XRef/W');
    const head = `${update.slice(0, xref)}/Prev 9${update.slice(xref)}`;
    const changed = head.replace(
      /startxref\n(\d+)\n%%EOF\n$/,
      (_, at: string) => `startxref\n${Number(at) + 7}\n%%EOF\n`,
    );
    expect(reports(Buffer.from(changed, 'latin1'))).toMatchObject([{ verdict: 'invalid' }]);
  });

  it('is rejected if it draws something else, in a hidden object too', async () => {
    const file = await signed();
    const update = hybridUpdate(file, {
      visible: {
        [PAGE]: textOf(file, PAGE).replace(/\/Contents \d+ 0 R/, '/Contents [4 0 R 60 0 R]'),
        60: stream('0 0 99 99 re f'),
      },
      hidden: { 61: '[1]' },
    });
    expect(reports(update)).toMatchObject([{ verdict: 'invalid' }]);
    const hiddenPage = hybridUpdate(file, {
      visible: { 60: stream('0 0 99 99 re f') },
      hidden: { [PAGE]: textOf(file, PAGE).replace(/\/Contents \d+ 0 R/, '/Contents [4 0 R 60 0 R]') },
    });
    expect(reports(hiddenPage)).toMatchObject([{ verdict: 'invalid' }]);
  });
});
