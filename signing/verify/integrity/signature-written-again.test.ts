import { pdfOfObjects, stream } from '#support/pdf/pdf-of-objects.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { rawUpdated } from '../../../tests/attacks/raw-update.ts';
import { formFields } from '../../forms/form-fields.ts';
import { serialize } from '../../pdf/objects/serialize.ts';
import { PdfRef } from '../../pdf/objects/objects.ts';
import { openDocument } from '../../pdf/open-document.ts';
import { verifyPdf } from '../verify-pdf.ts';

let pki: TestPki;
let signed: Buffer;
let number: number;
let signature: string;
beforeAll(async () => {
  pki = await createTestPki();
  const pdf = pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>',
    stream('BT ET'),
  ]);
  signed = await signedPdf(pdf, await pki.person('ec'));
  const document = openDocument(signed);
  const value = formFields(document)[0]?.value;
  if (!(value instanceof PdfRef)) throw new Error('a direct signature');
  number = value.number;
  signature = serialize(document.load(number));
});

const after = (...written: readonly string[]) =>
  verifyPdf(
    written.reduce((pdf, text) => rawUpdated(pdf, { objects: { [number]: text } }), signed),
    { roots: [{ der: pki.authority.root, source: 'test' }] },
  ).signatures[0];

describe('a signature that a later update writes again', () => {
  it('stays valid if it says the same, also twice', () => {
    expect(after(signature)).toMatchObject({ verdict: 'valid', laterChanges: [] });
    expect(after(signature, signature)).toMatchObject({ verdict: 'valid' });
  });

  it.each([
    [/\/M\s*<[^>]*>/, '/M(D:20200101000000Z)'],
    [/>>$/, '/Reason(paid)>>'],
    [/\/SubFilter/, '/SubFilter/ETSI.CAdES.detached/SubFilter'],
    [/\/Type\s*\/Sig/, '/Contents<00>/Type/Sig'],
  ])('is invalid if it says something else: %s', (from, to) => {
    const other = signature.replace(from, to);
    expect(other).not.toBe(signature);
    expect(after(other)?.verdict).toBe('invalid');
    expect(after(other, signature)?.verdict).toBe('valid');
  });
});
