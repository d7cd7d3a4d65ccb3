import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { A4, classicPdf, xrefStreamPdf } from '#support/sample-pdfs.ts';
import { createTestPki, type TestPki } from '#support/test-pki.ts';
import { encryptPdf } from './encrypt-pdf.ts';
import { reproduceSignature } from './reproduce-signature.ts';
import { signPdf } from './sign-pdf.ts';
import type { SignOptions } from './sign-options.ts';
import { signerFromKey } from '../pki/signers/pfx.ts';
import { SigningError } from '../signing-error.ts';

let pki: TestPki;
beforeAll(async () => {
  pki = await createTestPki();
});

const OPTIONS = {
  pages: 'first',
  rectangle: { x: 50, y: 60, width: 180, height: 60 },
  date: new Date('2026-11-21T10:20:30Z'),
  reason: 'Agreed',
  seed: randomBytes(32),
} satisfies SignOptions;

const PICTURE = {
  width: 2,
  height: 1,
  space: 'DeviceGray' as const,
  filter: 'FlateDecode' as const,
  colour: deflateSync(Buffer.from([0, 255])),
  alpha: deflateSync(Buffer.from([255, 0])),
};

async function signed(before: Buffer, options: Partial<SignOptions> = {}, who: 'rsa' | 'ec' = 'ec') {
  const { tail } = await signPdf(before, signerFromKey(await pki.person(who)), { ...OPTIONS, ...options });
  return { before, after: Buffer.concat([before, tail]) };
}

const refusal = (files: { before: Buffer; after: Buffer }, options: Partial<SignOptions> = {}) => {
  try {
    reproduceSignature(files, { ...OPTIONS, ...options, seed: OPTIONS.seed });
    return 'none';
  } catch (error) {
    if (error instanceof SigningError) return error.code;
    throw error;
  }
};

describe('making a signed revision again', () => {
  it.each([
    ['a classic file', () => classicPdf(), {}],
    ['a file with a cross-reference stream', () => xrefStreamPdf(), {}],
    ['an encrypted file', () => encryptPdf(classicPdf(), { userPassword: 'pw' }), { password: 'pw' }],
    ['a lock', () => classicPdf(), { lock: true }],
    ['words in other scripts', () => classicPdf(), { reason: 'सहमत', location: 'الرياض' }],
    ['a handwritten signature', () => classicPdf(), { picture: PICTURE }],
  ])('gives the same bytes: %s', async (_, make, options) => {
    const files = await signed(make(), options);
    const { tail, signer } = reproduceSignature(files, { ...OPTIONS, ...options });
    expect(Buffer.concat([files.before, tail]).equals(files.after)).toBe(true);
    expect(signer).toMatchObject({ name: 'Bruno Ruiz', keyType: 'ec' });
  });

  it('gives the same bytes after an earlier signature', async () => {
    const { after: before } = await signed(classicPdf(), { seed: undefined }, 'rsa');
    const files = await signed(before, { pages: 'last' });
    expect(reproduceSignature(files, { ...OPTIONS, pages: 'last' }).fieldName).toBe('Signature2');
  });

  it.each<[string, Partial<SignOptions>]>([
    ['another reason', { reason: 'Not agreed' }],
    ['a picture that was not there', { picture: PICTURE }],
    ['another place', { rectangle: { ...OPTIONS.rectangle, x: 51 } }],
    ['another page', { pages: [2] }],
    ['a lock that was not asked for', { lock: true }],
    ['another time', { date: new Date('2026-11-21T10:20:31Z') }],
    ['another seed', { seed: randomBytes(32) }],
    ['a certification', { certify: 2 }],
  ])('refuses a file that was signed with %s', async (_, made) => {
    expect(refusal(await signed(classicPdf([A4, A4]), made))).toBe('revision_differs');
  });

  it('refuses a file of which one byte is another, before or after the signature', async () => {
    const { before, after } = await signed(classicPdf());
    for (const at of [100, before.length + 20, after.length - 10]) {
      const changed = Buffer.from(after);
      changed[at] = changed[at]! ^ 1;
      expect(refusal({ before, after: changed })).toBe('revision_differs');
    }
  });

  it('refuses bytes that follow the signature, and a file with none', async () => {
    const { before, after } = await signed(classicPdf());
    expect(refusal({ before, after: Buffer.concat([after, Buffer.from('\n%more')]) })).toBe(
      'revision_differs',
    );
    expect(refusal({ before, after: before })).toBe('revision_differs');
  });

  it('refuses two signatures where one was asked for', async () => {
    const { before, after: once } = await signed(classicPdf());
    const { after } = await signed(once);
    expect(refusal({ before, after })).toBe('revision_differs');
  });

  it('refuses certificates that have nothing to do with the signer', async () => {
    const key = await pki.person('ec');
    const stranger = await createTestPki();
    const { certificate } = await stranger.person('rsa');
    const signer = signerFromKey({ ...key, chain: [...key.chain, certificate] });
    const before = classicPdf();
    const { tail } = await signPdf(before, signer, OPTIONS);
    expect(refusal({ before, after: Buffer.concat([before, tail]) })).toBe('revision_differs');
  });
});
