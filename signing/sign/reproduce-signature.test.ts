import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { A4, classicPdf, xrefStreamPdf } from '#support/pdf/sample-pdfs.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
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

async function signed(before: Buffer, options: Partial<SignOptions> = {}, keyType: 'rsa' | 'ec' = 'ec') {
  const { tail } = await signPdf(before, signerFromKey(await pki.person(keyType)), {
    ...OPTIONS,
    ...options,
  });
  return { before, after: Buffer.concat([before, tail]) };
}

const errorCode = (files: { before: Buffer; after: Buffer }, options: Partial<SignOptions> = {}) => {
  try {
    reproduceSignature(files, { ...OPTIONS, ...options, seed: OPTIONS.seed });
    return 'none';
  } catch (error) {
    if (error instanceof SigningError) return error.code;
    throw error;
  }
};

describe('reproduceSignature', () => {
  it.each([
    ['a classic file', () => classicPdf(), {}],
    ['a file with a cross-reference stream', () => xrefStreamPdf(), {}],
    ['an encrypted file', () => encryptPdf(classicPdf(), { userPassword: 'pw' }), { password: 'pw' }],
    ['a lock', () => classicPdf(), { lock: true }],
    ['text in other scripts', () => classicPdf(), { reason: 'सहमत', location: 'الرياض' }],
    ['a signature picture', () => classicPdf(), { picture: PICTURE }],
  ])('returns the same bytes: %s', async (_, make, options) => {
    const files = await signed(make(), options);
    const { tail, signer } = reproduceSignature(files, { ...OPTIONS, ...options });
    expect(Buffer.concat([files.before, tail]).equals(files.after)).toBe(true);
    expect(signer).toMatchObject({ name: 'Bruno Ruiz', keyType: 'ec' });
  });

  it('returns the same revision after an earlier signature', async () => {
    const { after: before } = await signed(classicPdf(), { seed: undefined }, 'rsa');
    const files = await signed(before, { pages: 'last' });
    expect(reproduceSignature(files, { ...OPTIONS, pages: 'last' }).fieldName).toBe('Signature2');
  });

  it.each<[string, Partial<SignOptions>]>([
    ['another reason', { reason: 'Not agreed' }],
    ['an additional picture', { picture: PICTURE }],
    ['another rectangle', { rectangle: { ...OPTIONS.rectangle, x: 51 } }],
    ['another page', { pages: [2] }],
    ['a lock that was not requested', { lock: true }],
    ['another time', { date: new Date('2026-11-21T10:20:31Z') }],
    ['another seed', { seed: randomBytes(32) }],
    ['a certification', { certify: 2 }],
  ])('rejects a file that was signed with %s', async (_, made) => {
    expect(errorCode(await signed(classicPdf([A4, A4]), made))).toBe('revision_differs');
  });

  it('rejects a file with one altered byte, before or after the signature', async () => {
    const { before, after } = await signed(classicPdf());
    for (const at of [100, before.length + 20, after.length - 10]) {
      const changed = Buffer.from(after);
      changed[at] = changed[at]! ^ 1;
      expect(errorCode({ before, after: changed })).toBe('revision_differs');
    }
  });

  it('rejects bytes after the signature, and a file without one', async () => {
    const { before, after } = await signed(classicPdf());
    expect(errorCode({ before, after: Buffer.concat([after, Buffer.from('\n%more')]) })).toBe(
      'revision_differs',
    );
    expect(errorCode({ before, after: before })).toBe('revision_differs');
  });

  it('rejects two signatures where one was requested', async () => {
    const { before, after: once } = await signed(classicPdf());
    const { after } = await signed(once);
    expect(errorCode({ before, after })).toBe('revision_differs');
  });

  it('rejects certificates outside the chain of the signer', async () => {
    const key = await pki.person('ec');
    const stranger = await createTestPki();
    const { certificate } = await stranger.person('rsa');
    const signer = signerFromKey({ ...key, chain: [...key.chain, certificate] });
    const before = classicPdf();
    const { tail } = await signPdf(before, signer, OPTIONS);
    expect(errorCode({ before, after: Buffer.concat([before, tail]) })).toBe('revision_differs');
  });
});
