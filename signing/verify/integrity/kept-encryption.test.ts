import { encryptPdf } from '#signing';
import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { rawUpdated } from '../../../tests/attacks/raw-update.ts';
import { PdfRef } from '../../pdf/objects/objects.ts';
import { openDocument } from '../../pdf/open-document.ts';
import { serialize } from '../../pdf/objects/serialize.ts';
import { verifyPdf } from '../verify-pdf.ts';

const ANOTHER = 40;

let pki: TestPki;
let signed: Buffer;
let encryption: string;
beforeAll(async () => {
  pki = await createTestPki();
  const pdf = pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
  ]);
  signed = await signedPdf(encryptPdf(pdf, { userPassword: '' }), await pki.person('ec'));
  const document = openDocument(signed);
  const encrypt = document.trailer.get('Encrypt');
  if (!(encrypt instanceof PdfRef)) throw new Error('a direct encryption dictionary');
  encryption = serialize(document.load(encrypt.number));
});

/** Returns the signature of a file whose updates each write the encryption dictionary anew. */
function after(...written: readonly string[]) {
  const file = written.reduce(
    (pdf, text, place) => rawUpdated(pdf, { objects: { [ANOTHER + place]: text }, encrypt: ANOTHER + place }),
    signed,
  );
  return verifyPdf(file, { roots: [{ der: pki.authority.root, source: 'test' }] }).signatures[0];
}

describe('an encryption dictionary that an update writes anew, as LibPDF does', () => {
  it('keeps a signature valid, also without what it says by default', () => {
    const short = encryption.replace(/\/EncryptMetadata true\s*/, '');
    expect(short).not.toBe(encryption);
    for (const written of [[encryption], [short], [short, encryption]])
      expect(after(...written)).toMatchObject({ verdict: 'valid' });
  });

  it.each([
    [/(EncryptMetadata) true/, '$1 false'],
    [/(EncryptMetadata) true/, '$1/true'],
    [/(\/P) -4/, '$1 -3904'],
    [/>>$/, '/EFF/Identity>>'],
  ])('is a change if it says something else: %s', (from, to) => {
    const other = encryption.replace(from, to);
    expect(other).not.toBe(encryption);
    expect(after(other)?.problems).toEqual(['changed_after_signing']);
  });
});
