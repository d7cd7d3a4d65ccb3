import { eq } from '#platform/drizzle/orm.ts';
import { uploadDocument } from '#contracts/document.ts';
import { uploadMessages } from '#contracts/upload.ts';
import { encryptPdf, prefill, signerFromKey, type SignOptions, signPdf } from '#signing';
import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { classicPdf } from '#support/pdf/sample-pdfs.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { documents } from '../../services/document/document-tables.ts';
import { database } from '#support/stack/backend-environment.ts';
import { openOffice } from '#support/service/signed-in-office.ts';
import { sendFile } from '#support/service/upload-calls.ts';

let pki: TestPki;
beforeAll(async () => {
  pki = await createTestPki();
});

const rectangle = { x: 10, y: 10, width: 100, height: 40 };
async function signed(pdf: Buffer, options: Partial<SignOptions> = {}): Promise<Buffer> {
  const signer = signerFromKey(await pki.person('ec'));
  const { tail } = await signPdf(pdf, signer, { pages: 'first', rectangle, date: new Date(), ...options });
  return Buffer.concat([pdf, tail]);
}

/** Returns the file with an invalid cross-reference offset, so that it has to be repaired. */
function withoutXref(pdf: Buffer): Buffer {
  return Buffer.from(pdf.toString('latin1').replaceAll(/startxref\n\d+/g, 'startxref\n7'), 'latin1');
}

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>';
const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>';
const XFA = '<</Type/Catalog/Pages 2 0 R/NeedsRendering true/AcroForm<</Fields[]/XFA(x)>>>>';

describe('a PDF that cannot be signed is refused at its upload, with a remedy', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, (name: string) => string]>([
    [
      'without pages',
      () => pdfOfObjects([CATALOG, '<</Type/Pages/Kids[]/Count 0>>']),
      uploadMessages.noPages,
    ],
    ['damaged beyond repair', () => Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog'), uploadMessages.broken],
    [
      'with a page that is no object of its own',
      () => pdfOfObjects([CATALOG, `<</Type/Pages/Kids[${PAGE}]/Count 1>>`]),
      uploadMessages.directPage,
    ],
    ['that makes up its pages itself', () => pdfOfObjects([XFA, PAGES, PAGE]), uploadMessages.dynamicForm],
    [
      'encrypted for certain people',
      () => pdfOfObjects([CATALOG, PAGES, PAGE, '<</Filter/Adobe.PubSec/V 4>>'], { encrypt: '4 0 R' }),
      uploadMessages.encryptedForPeople,
    ],
    ['that is locked', () => signed(classicPdf(), { lock: true }), uploadMessages.changesForbidden],
    [
      'certified against changes',
      () => signed(classicPdf(), { certify: 1 }),
      uploadMessages.changesForbidden,
    ],
    [
      'certified, without a field for a signature',
      () => signed(classicPdf(), { certify: 2 }),
      (name) => uploadMessages.certifiedWithoutField(name, 'Bruno Ruiz'),
    ],
    [
      'signed and damaged',
      async () => withoutXref(await signed(classicPdf())),
      uploadMessages.brokenAndSigned,
    ],
    [
      'with a hundred thousand pages',
      () => pdfOfObjects([CATALOG, `<</Type/Pages/Kids[${'3 0 R '.repeat(100_000)}]>>`, PAGE]),
      uploadMessages.tooManyPages,
    ],
  ])('%s', async (_, make, message) => {
    const { member } = await openOffice();
    const file = await make();
    const { status, code, fields } = await sendFile(uploadDocument, { file, name: 'x.pdf' }, member);
    expect([status, code, fields]).toEqual([422, 'upload_refused', { file: [message('x.pdf')] }]);
    const rows = await database()
      .select()
      .from(documents)
      .where(eq(documents.organization_id, member.organizationId));
    expect(rows).toEqual([]);
  });

  it.each([
    ['', uploadMessages.passwordRequired],
    ['wrong', uploadMessages.wrongPassword],
  ])('encrypted, with the password %j', async (password, message) => {
    const { member } = await openOffice();
    const file = encryptPdf(classicPdf(), { userPassword: 'geheim' });
    const { status, fields } = await sendFile(
      uploadDocument,
      { file, name: 'x.pdf', fields: { password } },
      member,
    );
    expect([status, fields]).toEqual([422, { password: [message('x.pdf')] }]);
  });
});

describe('a PDF that can be signed is accepted', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['signed already', () => signed(classicPdf())],
    [
      'certified, with a field for a signature',
      () => {
        const plain = classicPdf();
        const fields = prefill(plain, [{ fieldName: 'Client', pages: 'first', rectangle }]);
        return signed(Buffer.concat([plain, fields]), { certify: 2 });
      },
    ],
    ['with a broken cross-reference', () => withoutXref(classicPdf())],
  ])('%s', async (_, make) => {
    const { member } = await openOffice();
    const { status } = await sendFile(uploadDocument, { file: await make(), name: 'x.pdf' }, member);
    expect(status).toBe(200);
  });
});
