import { replacedText } from '#support/pdf/attacker.ts';
import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { A4, classicPdf } from '#support/pdf/sample-pdfs.ts';
import { createTestPki } from '#support/pki/test-pki.ts';
import { signaturesOnPages } from './signature-positions.ts';
import { inspectPdf } from '../sign/inspect-pdf.ts';
import { prefill } from '../sign/prefill.ts';
import { signPdf } from '../sign/sign-pdf.ts';
import type { SignOptions } from '../sign/sign-options.ts';
import { openDocument } from '../pdf/open-document.ts';
import type { PdfStream } from '../pdf/objects/objects.ts';
import type { Signer } from '../pki/signers/signer.ts';
import { signerFromKey } from '../pki/signers/pfx.ts';
import { verifyPdf } from '../verify/verify-pdf.ts';
import { isUnbroken } from '../verify/assert-holds.ts';

let signer: Signer;
beforeAll(async () => {
  const pki = await createTestPki();
  signer = signerFromKey(await pki.person('ec'));
});

const OPTIONS: SignOptions = {
  pages: 'first',
  rectangle: { x: 10, y: 10, width: 100, height: 40 },
  date: new Date('2026-11-21T10:20:30Z'),
};

async function signed(pdf: Buffer, options: Partial<SignOptions> = {}): Promise<Buffer> {
  const { tail } = await signPdf(pdf, signer, { ...OPTIONS, ...options });
  return Buffer.concat([pdf, tail]);
}

interface Form {
  /** Entries of object 4, the signature field with its widget. */
  field?: string;
  form?: string;
  catalog?: string;
  more?: string[];
}

const WIDGET = '/Type/Annot/Subtype/Widget/Rect[60 700 260 760]/P 3 0 R';

function formPdf({ field = `/FT/Sig/T(Client)${WIDGET}`, form = '', catalog = '', more = [] }: Form): Buffer {
  return pdfOfObjects([
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R 5 0 R]${form}>>${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Annots[4 0 R]>>',
    `<<${field}>>`,
    '<</FT/Tx/T(Remarks)/V(none)>>',
    ...more,
  ]);
}

describe('signing an existing empty signature field', () => {
  it('signs the field at its own position and adds no field', async () => {
    const pdf = await signed(formPdf({}), { fieldName: 'Client' });
    expect(verifyPdf(pdf).signatures).toMatchObject([
      { fieldName: 'Client', pages: [1], coverage: 'whole_file' },
    ]);
    expect(verifyPdf(pdf).signatures.map(isUnbroken)).toEqual([true]);
    expect(pdf.toString('latin1')).toContain('/Rect [60 700 260 760]');
    expect(inspectPdf(pdf).signatureCount).toBe(1);
  });

  it('signs a field whose widget is a separate object', async () => {
    const field = '/FT/Sig/T(Client)/Kids[6 0 R]';
    const pdf = formPdf({ field, more: [`<<${WIDGET}/Parent 4 0 R>>`] });
    expect(verifyPdf(await signed(pdf, { fieldName: 'Client' })).signatures.map(isUnbroken)).toEqual([true]);
  });

  it('rejects a field that is missing, is no signature field, or is signed already', async () => {
    const pdf = formPdf({});
    await expect(signed(pdf, { fieldName: 'Missing' })).rejects.toMatchObject({ code: 'field_not_found' });
    await expect(signed(pdf, { fieldName: 'Remarks' })).rejects.toMatchObject({ code: 'field_not_found' });
    const once = await signed(pdf, { fieldName: 'Client' });
    await expect(signed(once, { fieldName: 'Client' })).rejects.toMatchObject({
      code: 'field_already_signed',
    });
  });

  it('applies the lock of the field and locks no other field', async () => {
    const lock = '/Lock<</Type/SigFieldLock/Action/Include/Fields[(Remarks)]>>';
    const pdf = await signed(formPdf({ field: `/FT/Sig/T(Client)${WIDGET}${lock}` }), {
      fieldName: 'Client',
    });
    expect(pdf.toString('latin1')).toMatch(/\/TransformMethod \/FieldMDP[\s\S]+\/Action \/Include/);
    const twice = await signed(pdf);
    expect(verifyPdf(twice).signatures.map(isUnbroken)).toEqual([true, true]);
  });

  it('rejects a further signature after a field that locks everything', async () => {
    const lock = '/Lock<</Type/SigFieldLock/Action/All/P 1>>';
    const pdf = await signed(formPdf({ field: `/FT/Sig/T(Client)${WIDGET}${lock}` }), {
      fieldName: 'Client',
    });
    await expect(signed(pdf)).rejects.toMatchObject({ code: 'pdf_changes_forbidden' });
  });

  it('rejects a field that an earlier signature locks', async () => {
    const lock = '/Lock<</Type/SigFieldLock/Action/Include/Fields[(Second)]>>';
    const plain = formPdf({ field: `/FT/Sig/T(Client)${WIDGET}${lock}` });
    const { pages, rectangle } = OPTIONS;
    const pdf = Buffer.concat([plain, prefill(plain, [{ fieldName: 'Second', pages, rectangle }])]);
    const once = await signed(pdf, { fieldName: 'Client' });
    await expect(signed(once, { fieldName: 'Second' })).rejects.toMatchObject({ code: 'field_locked' });
    const unstated = replacedText(once, /\/FieldMDP/g, '/FieldXXX'); // the field itself has the lock still
    await expect(signed(unstated, { fieldName: 'Second' })).rejects.toMatchObject({ code: 'field_locked' });
  });
});

describe('signing a field with a seed value', () => {
  const withSeed = (seed: string) => formPdf({ field: `/FT/Sig/T(Client)${WIDGET}/SV<<${seed}>>` });

  it.each([
    ['another encoding of the signature', '/SubFilter[/adbe.x509.rsa_sha1]/Ff 2', 'SubFilter'],
    ['another signature handler', '/Filter/Entrust.PPKEF/Ff 1', 'Filter'],
    ['another digest algorithm', '/DigestMethod[/SHA512]/Ff 64', 'DigestMethod'],
    ['a reason of its list', '/Reasons[(I approve)]/Ff 8', 'Reasons'],
    ['a timestamp', '/TimeStamp<</URL(http://localhost/)/Ff 1>>', 'TimeStamp'],
    ['a certification', '/MDP<</P 2>>', 'MDP'],
    ['certain certificates of signers', '/Cert<</Ff 1/Subject[<00>]>>', 'Cert'],
  ])('is rejected with the constraint when the seed value requires %s', async (_, seed, constraint) => {
    await expect(signed(withSeed(seed), { fieldName: 'Client' })).rejects.toMatchObject({
      code: 'seed_value_not_met',
      detail: { constraint },
    });
  });

  it.each<[string, string, Partial<SignOptions>]>([
    ['the required digest algorithm', '/DigestMethod[/SHA512]/Ff 64', { hash: 'sha512' }],
    ['a reason of its list', '/Reasons[(I approve)(I agree)]/Ff 8', { reason: 'I agree' }],
    ['no reason where none is allowed', '/Reasons[(.)]/Ff 8', {}],
    ['the required certification', '/MDP<</P 2>>', { certify: 2 }],
    ['a violation of optional constraints only', '/SubFilter[/adbe.x509.rsa_sha1]/DigestMethod[/SHA1]', {}],
  ])('succeeds with %s', async (_, seed, options) => {
    const pdf = await signed(withSeed(seed), { ...options, fieldName: 'Client' });
    expect(verifyPdf(pdf).signatures.map(isUnbroken)).toEqual([true]);
  });
});

describe('prefill', () => {
  it('creates fields on all pages that one signature signs together', async () => {
    const plain = classicPdf([A4, { ...A4, rotate: 90 }, A4]);
    const { rectangle } = OPTIONS;
    const pdf = Buffer.concat([plain, prefill(plain, [{ fieldName: 'Ana', pages: 'all', rectangle }])]);
    const result = await signed(pdf, { fieldName: 'Ana' });
    expect(verifyPdf(result).signatures).toMatchObject([{ fieldName: 'Ana', pages: [1, 2, 3] }]);
    expect(verifyPdf(result).signatures.map(isUnbroken)).toEqual([true]);
  });

  it('shows all of several fields on the same page', async () => {
    const plain = classicPdf([A4]);
    const { pages } = OPTIONS;
    const at = (y: number) => ({ x: 10, y, width: 100, height: 40 });
    const coming = ['Ana', 'Bor', 'Cene'].map((fieldName, index) => ({
      fieldName,
      pages,
      rectangle: at(10 + 50 * index),
    }));
    let file: Buffer = Buffer.concat([plain, prefill(plain, coming)]);
    for (const { fieldName } of coming) file = await signed(file, { fieldName });
    expect(signaturesOnPages(file)).toEqual(coming.map(({ rectangle }) => ({ page: 1, rectangle })));
  });

  it('rejects a name in use, and a certified document', async () => {
    const pdf = formPdf({});
    const { pages, rectangle } = OPTIONS;
    const again = [{ fieldName: 'Client', pages, rectangle }];
    expect(() => prefill(pdf, again)).toThrow('field_already_signed');
    const certified = await signed(pdf, { certify: 2 });
    expect(() => prefill(certified, [{ fieldName: 'New', pages, rectangle }])).toThrow(
      'pdf_changes_forbidden',
    );
  });
});

describe('signing an XFA form', () => {
  it('rejects a dynamic form', async () => {
    const pdf = formPdf({ form: '/XFA[(template)6 0 R]', catalog: '/NeedsRendering true', more: ['<<>>'] });
    await expect(signed(pdf)).rejects.toMatchObject({ code: 'pdf_dynamic_form' });
  });

  it('signs a static form and keeps it', async () => {
    const template = '<</Length 6>>stream\n<xdp/>\nendstream';
    const pdf = formPdf({ form: '/XFA[(template)6 0 R]/NeedAppearances true', more: [template] });
    const file = await signed(pdf);
    expect(verifyPdf(file).signatures.map(isUnbroken)).toEqual([true]);
    const document = openDocument(file);
    const [, part] = document.array(document.dict(document.root.get('AcroForm'))?.get('XFA'));
    expect(document.storedData(document.resolve(part) as PdfStream).toString()).toBe('<xdp/>');
  });
});
