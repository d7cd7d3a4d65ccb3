import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { openDocument } from '../../pdf/open-document.ts';
import { signerFromKey } from '../../pki/signers/pfx.ts';
import { encryptPdf } from '../../sign/encrypt-pdf.ts';
import { signPdf } from '../../sign/sign-pdf.ts';
import { verifyPdf } from '../verify-pdf.ts';

const BLOCK = 16;
const password = 'open sesame';

let pki: TestPki;
let file: Buffer;
beforeAll(async () => {
  pki = await createTestPki();
  file = await signedInBlocks();
});

/** Signs an encrypted file with a Contents of whole blocks of AES. */
async function signedInBlocks(): Promise<Buffer> {
  const plain = pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
  ]);
  const pdf = encryptPdf(plain, { userPassword: password });
  const signer = signerFromKey(await pki.person('ec'));
  const rectangle = { x: 50, y: 60, width: 180, height: 60 };
  const options = { pages: 'first', rectangle, date: new Date(), password } as const;
  for (let timestampRoom = 4_000; ; timestampRoom++) {
    const { tail } = await signPdf(pdf, signer, { ...options, timestampRoom });
    const signed = Buffer.concat([pdf, tail]);
    if (contentsOf(signed).bytes.length % BLOCK === 0) return signed;
  }
}

function contentsOf(pdf: Buffer): { start: number; bytes: Buffer } {
  const start = pdf.lastIndexOf('/Contents <') + '/Contents <'.length;
  return { start, bytes: Buffer.from(pdf.toString('latin1', start, pdf.indexOf('>', start)), 'hex') };
}

/** Puts the CMS over the encrypted form of zeros, as PDFBox does, and changes it. */
function padded(change: (bytes: Buffer, end: number) => void = () => undefined): Buffer {
  const pdf = Buffer.from(file);
  const { start, bytes } = contentsOf(pdf);
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1;
  const { security } = openDocument(pdf, { password });
  const encrypted = security!.encrypt('string', Buffer.alloc(bytes.length - 2 * BLOCK), {
    number: 1,
    generation: 0,
  });
  bytes.copy(encrypted, 0, 0, end);
  change(encrypted, end);
  pdf.write(encrypted.toString('hex'), start, 'latin1');
  return pdf;
}

const first = (pdf: Buffer) =>
  verifyPdf(pdf, { password, roots: [{ der: pki.authority.root, source: 'test' }] }).signatures[0];

describe('a signature in an encrypted file', () => {
  it('is valid if the encrypted form of zeros follows the CMS, as PDFBox writes it', () => {
    expect(first(padded())).toMatchObject({ verdict: 'valid', problems: [] });
  });

  it.each<[string, (bytes: Buffer, end: number) => void]>([
    ['right behind the CMS', (bytes, end) => bytes.writeUInt8((bytes[end] ?? 0) ^ 1, end)],
    ['further behind', (bytes, end) => bytes.writeUInt8((bytes[end + 500] ?? 0) ^ 1, end + 500)],
    ['that are no encrypted zeros', (bytes, end) => bytes.fill('hidden', end)],
  ])('is malformed with other bytes %s', (_, change) => {
    expect(first(padded(change))).toMatchObject({ verdict: 'invalid', problems: ['cms_malformed'] });
  });
});
