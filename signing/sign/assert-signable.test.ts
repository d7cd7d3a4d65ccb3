import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import {
  A4,
  brokenXrefPdf,
  classicPdf,
  hybridPdf,
  linearizedLikePdf,
  xrefStreamPdf,
} from '#support/pdf/sample-pdfs.ts';
import { createTestPki } from '#support/pki/test-pki.ts';
import { assertSignable } from './assert-signable.ts';
import { encryptPdf } from './encrypt-pdf.ts';
import { prefill } from './prefill.ts';
import { signPdf } from './sign-pdf.ts';
import type { SignOptions } from './sign-options.ts';
import type { Signer } from '../pki/signers/signer.ts';
import { signerFromKey } from '../pki/signers/pfx.ts';
import { SigningError } from '../signing-error.ts';

let signer: Signer;
beforeAll(async () => {
  const pki = await createTestPki();
  signer = signerFromKey(await pki.person('ec'));
});

const rectangle = { x: 10, y: 10, width: 100, height: 40 };
async function signed(pdf: Buffer, options: Partial<SignOptions>): Promise<Buffer> {
  const { tail } = await signPdf(pdf, signer, { pages: 'first', rectangle, date: new Date(), ...options });
  return Buffer.concat([pdf, tail]);
}

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>';

describe('assertSignable accepts', () => {
  it.each([
    ['a classic file', () => classicPdf([A4, { ...A4, rotate: 90 }, { width: 4, height: 9 }])],
    ['a file with object streams', xrefStreamPdf],
    ['a hybrid file', hybridPdf],
    ['a linearized file', linearizedLikePdf],
    ['a broken cross-reference', brokenXrefPdf],
  ])('%s', (_, make) => {
    expect(assertSignable(make()).pageCount).toBeGreaterThan(0);
  });

  it('an encrypted file with its password', () => {
    const pdf = encryptPdf(classicPdf(), { userPassword: 'geheim' });
    expect(assertSignable(pdf, { password: 'geheim' })).toMatchObject({ isEncrypted: true });
  });

  it('a certified file with an empty signature field', async () => {
    const plain = classicPdf();
    const withField = Buffer.concat([
      plain,
      prefill(plain, [{ fieldName: 'Client', pages: 'first', rectangle }]),
    ]);
    const certified = await signed(withField, { certify: 2 });
    expect(assertSignable(certified)).toMatchObject({ signatureCount: 1, changesForbidden: false });
  });
});

describe('assertSignable rejects', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, object]>([
    ['a file that is not a PDF', () => Buffer.from('hello'), { code: 'pdf_not_a_pdf' }],
    [
      'a file without pages',
      () => pdfOfObjects([CATALOG, '<</Type/Pages/Kids[]/Count 0>>']),
      { detail: { part: 'no pages' } },
    ],
    [
      'a page that is a direct object',
      () => pdfOfObjects([CATALOG, '<</Type/Pages/Kids[<</Type/Page/MediaBox[0 0 9 9]>>]/Count 1>>']),
      { code: 'pdf_direct_page' },
    ],
    [
      'a page tree with a hundred thousand kids',
      () => pdfOfObjects([CATALOG, `<</Kids[${'3 0 R '.repeat(100_000)}]>>`, '<</Type/Page>>']),
      { code: 'pdf_too_many_pages' },
    ],
    [
      'a certified file without an empty field',
      () => signed(classicPdf(), { certify: 2 }),
      { code: 'pdf_certified_no_field', detail: { certifier: 'Bruno Ruiz' } },
    ],
    ['a locked file', () => signed(classicPdf(), { lock: true }), { code: 'pdf_changes_forbidden' }],
    [
      'an encrypted file without its password',
      () => encryptPdf(classicPdf(), { userPassword: 'geheim' }),
      { code: 'pdf_password_required' },
    ],
    [
      'a file that is encrypted for certain recipients',
      () => pdfOfObjects(['<</Filter/Adobe.PubSec/V 4>>', '<<>>'], { encrypt: '1 0 R' }),
      { code: 'pdf_unsupported_encryption', detail: { handler: 'Adobe.PubSec' } },
    ],
  ])('%s', async (_, make, expected) => {
    const pdf = await make();
    expect(() => assertSignable(pdf)).toThrow(SigningError);
    try {
      assertSignable(pdf);
    } catch (error) {
      expect(error).toMatchObject(expected);
    }
  });
});
