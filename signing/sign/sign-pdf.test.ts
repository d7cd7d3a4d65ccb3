import { A4, classicPdf, xrefStreamPdf, type SamplePage } from '#support/pdf/sample-pdfs.ts';
import { encryptedOldWay } from '#support/pdf/old-encryption.ts';
import { popplerVerdicts } from '#support/pdf/poppler-verdicts.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { buildCms, maxCmsLength, signedAttributes } from '../pki/cms/build-cms.ts';
import { complete } from './complete.ts';
import { encryptPdf } from './encrypt-pdf.ts';
import { digestOf } from '../bytes/hash.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { prefill } from './prefill.ts';
import { prepare } from './prepare.ts';
import { signPdf } from './sign-pdf.ts';
import type { SignOptions } from './sign-options.ts';
import { schemeFor } from '../pki/signers/signature-scheme.ts';
import type { Signer } from '../pki/signers/signer.ts';
import { signerFromKey } from '../pki/signers/pfx.ts';
import { verifyPdf } from '../verify/verify-pdf.ts';
import { isUnbroken } from '../verify/assert-holds.ts';

let pki: TestPki;
let signer: Signer;
beforeAll(async () => {
  pki = await createTestPki();
  signer = signerFromKey(await pki.person('ec'));
});

const OPTIONS: SignOptions = {
  pages: 'first',
  rectangle: { x: 50, y: 60, width: 180, height: 60 },
  date: new Date('2026-11-21T10:20:30Z'),
};

async function signed(pdf: Buffer, options: Partial<SignOptions> = {}, by: Signer = signer): Promise<Buffer> {
  const { tail } = await signPdf(pdf, by, { ...OPTIONS, ...options });
  return Buffer.concat([pdf, tail]);
}

/** Returns whether each signature is unbroken, without regard to trust. */
function areUnbroken(pdf: Buffer, password?: string): boolean[] {
  return verifyPdf(pdf, { password }).signatures.map(isUnbroken);
}

describe('signPdf', () => {
  it('records signer, time, reason and location', async () => {
    const pdf = await signed(classicPdf(), { reason: 'Odobreno – čista', location: 'Ljubljana' });
    expect(verifyPdf(pdf, { roots: [{ der: pki.authority.root, source: 'test' }] }).signatures).toEqual([
      expect.objectContaining({
        fieldName: 'Signature1',
        certificate: signer.certificate,
        chain: [pki.authority.issuing, pki.authority.root],
        time: {
          value: OPTIONS.date,
          source: 'signer',
          authority: undefined,
          isTrusted: false,
          isQualified: false,
        },
        reason: 'Odobreno – čista',
        location: 'Ljubljana',
        verdict: 'valid',
        trust: 'trusted',
        coverage: 'whole_file',
        pages: [1],
      }),
    ]);
  });

  it('does not change its input', async () => {
    const pdf = classicPdf();
    const copy = Buffer.from(pdf);
    await signPdf(pdf, signer, OPTIONS);
    expect(pdf.equals(copy)).toBe(true);
  });

  it('uses the default hash of the key, or the requested one', async () => {
    const p384 = signerFromKey(await pki.person('p384'));
    const sha384 = Buffer.from('0609608648016503040202', 'hex').toString('hex');
    const sha512 = '0609608648016503040203';
    expect((await signed(classicPdf(), {}, p384)).includes(sha384)).toBe(true);
    expect((await signed(classicPdf(), { hash: 'sha512' })).includes(sha512)).toBe(true);
    expect(areUnbroken(await signed(classicPdf(), { hash: 'sha512' }, p384))).toEqual([true]);
  });

  it('leaves the signing time out of the signed attributes, as PAdES requires', async () => {
    const signingTimeOid = '06092a864886f70d010905';
    expect((await signed(classicPdf())).includes(signingTimeOid)).toBe(false);
  });

  it('gives every signature field another name', async () => {
    const twice = await signed(await signed(classicPdf()));
    expect(verifyPdf(twice).signatures.map(({ fieldName }) => fieldName)).toEqual([
      'Signature1',
      'Signature2',
    ]);
  });
});

describe('pages', () => {
  const THREE: SamplePage[] = [A4, A4, A4];

  it.each([
    ['first', [1]],
    ['last', [3]],
    ['all', [1, 2, 3]],
    [[2], [2]],
    [
      [3, 1, 3],
      [1, 3],
    ],
  ] as const)('%s shows the signature on pages %j', async (pages, shown) => {
    const choice = typeof pages === 'string' ? pages : [...pages];
    const pdf = await signed(xrefStreamPdf(THREE), { pages: choice });
    expect(verifyPdf(pdf).signatures).toMatchObject([{ pages: shown }]);
    expect(areUnbroken(pdf)).toEqual([true]);
  });

  it('shows one signature on all pages in fields that share its value', async () => {
    const pdf = await signed(classicPdf(THREE), { pages: 'all' });
    expect(areUnbroken(pdf)).toEqual([true]);
    expect(inspectPdf(pdf).signatureCount).toBe(1);
    expect(pdf.toString('latin1').match(/\/FT \/Sig/g)).toHaveLength(3);
  });

  it.each([[[0]], [[4]], [[-1]], [[1.5]], [[]]])('rejects %j of three pages', async (pages) => {
    await expect(signed(classicPdf(THREE), { pages })).rejects.toMatchObject({ code: 'page_not_found' });
  });
});

describe('the rectangle of a signature', () => {
  const inside = { x: 400, y: 700, width: 195, height: 142 };
  it.each([
    ['beyond the right edge', { ...inside, width: 196 }],
    ['beyond the upper edge', { ...inside, height: 143 }],
    ['left of the page', { ...inside, x: -1 }],
    ['below the page', { ...inside, y: -1 }],
    ['without width', { ...inside, width: 0 }],
    ['with a negative height', { ...inside, height: -10 }],
    ['with a coordinate that is not a number', { ...inside, x: Number.NaN }],
    ['of infinite width', { ...inside, width: Number.POSITIVE_INFINITY }],
  ])('is rejected: %s', async (_, rectangle) => {
    await expect(signed(classicPdf(), { rectangle })).rejects.toMatchObject({
      code: 'rectangle_outside_page',
    });
  });

  it('is accepted up to the edges of the page', async () => {
    expect(areUnbroken(await signed(classicPdf(), { rectangle: inside }))).toEqual([true]);
  });

  it('is measured on the page as displayed', async () => {
    const turned = classicPdf([{ ...A4, rotate: 90 }]);
    const wide = { x: 700, y: 400, width: 142, height: 195 };
    expect(areUnbroken(await signed(turned, { rectangle: wide }))).toEqual([true]);
    await expect(signed(classicPdf(), { rectangle: wide })).rejects.toMatchObject({
      code: 'rectangle_outside_page',
    });
  });
});

describe('locks', () => {
  it('rejects a further signature after one with a lock', async () => {
    const locked = await signed(await signed(classicPdf()), { lock: true });
    expect(areUnbroken(locked)).toEqual([true, true]);
    expect(inspectPdf(locked).changesForbidden).toBe(true);
    await expect(signed(locked)).rejects.toMatchObject({ code: 'pdf_changes_forbidden' });
  });

  it.each([2, 3] as const)(
    'permits signing existing fields only after a certification at level %d',
    async (certify) => {
      const pdf = classicPdf();
      const { pages, rectangle } = OPTIONS;
      const withField = Buffer.concat([pdf, prefill(pdf, [{ fieldName: 'Second', pages, rectangle }])]);
      const twice = await signed(await signed(withField, { certify }));
      expect(areUnbroken(twice)).toEqual([true, true]);
      const fields = verifyPdf(twice).signatures.map(({ fieldName }) => fieldName);
      expect(fields).toEqual(['Signature1', 'Second']);
      await expect(signed(twice)).rejects.toMatchObject({ code: 'pdf_certified_no_field' });
    },
  );

  it('rejects a signature after a certification at level 1', async () => {
    const certified = await signed(classicPdf(), { certify: 1 });
    expect(inspectPdf(certified).changesForbidden).toBe(true);
    await expect(signed(certified)).rejects.toMatchObject({ code: 'pdf_changes_forbidden' });
  });

  it('rejects a certification after another signature', async () => {
    const once = await signed(classicPdf());
    await expect(signed(once, { certify: 2 })).rejects.toMatchObject({ code: 'certify_not_first' });
  });
});

describe('an encrypted file', () => {
  it('without an ID stays without one, as the key depends on it, and is signed by two', async () => {
    const file = encryptedOldWay(classicPdf(), { hasId: false });
    const twice = await signed(await signed(file));
    expect(areUnbroken(twice)).toEqual([true, true]);
    expect(popplerVerdicts(twice)).toEqual(['Signature is Valid.', 'Signature is Valid.']);
  });

  it('is signed twice, and both signatures are valid', async () => {
    const password = 'geheim';
    const encrypted = encryptPdf(classicPdf(), { userPassword: password });
    const twice = await signed(await signed(encrypted, { password, reason: 'Secret reason' }), { password });
    expect(areUnbroken(twice, password)).toEqual([true, true]);
    const reasons = verifyPdf(twice, { password }).signatures.map(({ reason }) => reason);
    expect(reasons).toEqual(['Secret reason', '']);
    expect(twice.includes(Buffer.from('Secret reason').toString('hex'))).toBe(false);
  });

  it('is rejected without its password and with a wrong one', async () => {
    const encrypted = encryptPdf(classicPdf(), { userPassword: 'geheim' });
    await expect(signed(encrypted)).rejects.toMatchObject({ code: 'pdf_password_required' });
    await expect(signed(encrypted, { password: 'x' })).rejects.toMatchObject({ code: 'pdf_wrong_password' });
  });
});

describe('prepare and complete', () => {
  it('make a valid signature with a CMS that is built in between', async () => {
    const pdf = classicPdf();
    const scheme = schemeFor(signer);
    const reservedBytes = maxCmsLength(signer, scheme);
    const prepared = prepare(pdf, { ...OPTIONS, signerName: signer.name, reservedBytes });
    const attributes = signedAttributes(signer, scheme, digestOf(scheme.hash, prepared.signedPieces));
    const signature = await signer.sign(attributes, scheme);
    const cms = buildCms({ identity: signer, scheme, attributes, signature });
    const result = Buffer.concat([pdf, complete(prepared, cms)]);
    expect(areUnbroken(result)).toEqual([true]);
    expect(verifyPdf(result).signatures).toMatchObject([{ coverage: 'whole_file' }]);
  });

  it('reject a CMS that is longer than the reserved space', () => {
    const prepared = prepare(classicPdf(), { ...OPTIONS, signerName: 'X', reservedBytes: 100 });
    expect(complete(prepared, Buffer.alloc(100, 1))).toHaveLength(prepared.tail.length);
    expect(() => complete(prepared, Buffer.alloc(101, 1))).toThrow('signature_too_large');
  });

  it.each(['rsa', 'ec', 'p384'] as const)(
    'reserve less than 12 bytes more than a signature with %s needs',
    async (kind) => {
      const identity = signerFromKey(await pki.person(kind));
      const scheme = schemeFor(identity);
      const attributes = signedAttributes(identity, scheme, digestOf(scheme.hash, []));
      const signature = await identity.sign(attributes, scheme);
      const { length } = buildCms({ identity, scheme, attributes, signature });
      expect(maxCmsLength(identity, scheme) - length).toBeGreaterThanOrEqual(0);
      expect(maxCmsLength(identity, scheme) - length).toBeLessThan(12);
    },
  );
});
