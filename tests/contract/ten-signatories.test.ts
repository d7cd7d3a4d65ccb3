import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { nssDatabaseTrusting, validateWithPdfsig } from '#support/pdf/pdfsig.ts';
import { A4, classicPdf, hybridPdf, linearizedLikePdf, xrefStreamPdf } from '#support/pdf/sample-pdfs.ts';
import { createTestPki, withTemporaryFolder, type TestPki } from '#support/pki/test-pki.ts';
import {
  encryptPdf,
  prefill,
  type Signer,
  signerFromKey,
  type SignOptions,
  signPdf,
  verifyPdf,
} from '#signing';

const SIGNATORIES = 10;
const PASSWORD = 'zelo tajno ž';
const KEYS = [
  { keyType: 'rsa' },
  { keyType: 'ec', namedCurve: 'P-256' },
  { keyType: 'ec', namedCurve: 'P-384' },
  { keyType: 'ec', namedCurve: 'P-521' },
] as const;

let pki: TestPki;
let signers: Signer[];
let nssDatabase: string;
beforeAll(async () => {
  pki = await createTestPki();
  const people = Array.from({ length: SIGNATORIES }, (_, turn) =>
    pki.issue({ commonName: `Signatory ${turn + 1}`, ...KEYS[turn % KEYS.length] }),
  );
  signers = (await Promise.all(people)).map((key) => signerFromKey(key));
  nssDatabase = nssDatabaseTrusting(pki.authority.root);
});
afterAll(() => rmSync(nssDatabase, { recursive: true, force: true }));

const signatory = (turn: number): Signer => signers[turn]!;
const rectangleOf = (turn: number) => ({
  x: 20 + (turn % 5) * 110,
  y: 20 + (turn % 2) * 60,
  width: 100,
  height: 50,
});

interface Round {
  pdf: Buffer;
  password?: string;
  /** Returns the options in which a signatory differs from the others, by turn. */
  optionsOf?: (turn: number) => Partial<SignOptions>;
  /** True to run pdfsig, which is slow, after every turn and not only after the last. */
  isEachTurnAsked?: boolean;
}

/** Signs for ten signatories in turn, and expects after each turn that all signatures so far are valid. */
async function expectTenToHold({
  pdf,
  password,
  optionsOf,
  isEachTurnAsked = false,
}: Round): Promise<Buffer> {
  let file = pdf;
  for (let turn = 0; turn < SIGNATORIES; turn++) {
    const date = new Date();
    const options = {
      pages: 'all' as const,
      rectangle: rectangleOf(turn),
      date,
      password,
      ...optionsOf?.(turn),
    };
    const { tail } = await signPdf(file, signatory(turn), options);
    file = Buffer.concat([file, tail]);
    const { signatures } = verifyPdf(file, {
      password,
      roots: [{ der: pki.authority.root, source: 'test' }],
    });
    const found = signatures.map(({ verdict, problems }) => ({ verdict, problems }));
    expect(found).toEqual(Array(turn + 1).fill({ verdict: 'valid', problems: [] }));
    if (isEachTurnAsked || turn === SIGNATORIES - 1) expectPdfsigToAgree(file, password);
  }
  return file;
}

function expectPdfsigToAgree(file: Buffer, password: string | undefined): void {
  withTemporaryFolder((folder) => {
    const signed = path.join(folder, 'signed.pdf');
    writeFileSync(signed, file);
    const found = validateWithPdfsig(signed, nssDatabase, { password }).filter(({ signer }) => signer !== '');
    expect(new Set(found.map(({ signature }) => signature))).toEqual(new Set(['Signature is Valid.']));
    // poppler judges a repeated certificate by a stale error code, so only its first verdict counts.
    const firsts = new Map(found.toReversed().map(({ signer, certificate }) => [signer, certificate]));
    expect(new Set(firsts.values())).toEqual(new Set(['Certificate is Trusted.']));
  });
}

describe('ten signatories in turn, on all pages', () => {
  it.each([
    ['a classic table', () => classicPdf([A4, { ...A4, rotate: 90 }])],
    ['a cross-reference stream', () => xrefStreamPdf([A4, A4])],
    ['a hybrid of both', hybridPdf],
    ['the first section at the front', linearizedLikePdf],
  ])('%s: all signatures stay valid after each turn', async (_, make) => {
    await expectTenToHold({ pdf: make() });
  });

  it('stay valid in pdfsig after each turn too, and the last one locks', async () => {
    const optionsOf = (turn: number) => ({ lock: turn === SIGNATORIES - 1 });
    const locked = await expectTenToHold({ pdf: classicPdf(), optionsOf, isEachTurnAsked: true });
    const more = { pages: 'first' as const, rectangle: rectangleOf(0), date: new Date() };
    await expect(signPdf(locked, signatory(0), more)).rejects.toMatchObject({
      code: 'pdf_changes_forbidden',
    });
  });

  it('stay valid in a file that the first of them encrypts', async () => {
    const pdf = encryptPdf(xrefStreamPdf([A4, A4]), { userPassword: PASSWORD });
    const optionsOf = (turn: number) => ({ lock: turn === SIGNATORIES - 1, reason: 'Odobreno – čista' });
    const signed = await expectTenToHold({ pdf, password: PASSWORD, optionsOf });
    expect(() => verifyPdf(signed)).toThrow('pdf_password_required');
  });
});

describe('ten signatories of a certified file', () => {
  it.each([
    ['a plain file', (pdf: Buffer) => pdf, undefined],
    ['an encrypted file', (pdf: Buffer) => encryptPdf(pdf, { userPassword: PASSWORD }), PASSWORD],
  ])('%s: each signs in an existing field, and all stay valid', async (_, protect, password) => {
    const plain = protect(classicPdf([A4, A4]));
    const coming = Array.from({ length: SIGNATORIES }, (__, turn) => ({
      fieldName: `Signatory ${turn + 1}`,
      pages: 'all' as const,
      rectangle: rectangleOf(turn),
    }));
    const pdf = Buffer.concat([plain, prefill(plain, coming, { password })]);
    const optionsOf = (turn: number): Partial<SignOptions> => ({
      fieldName: `Signatory ${turn + 1}`,
      certify: turn === 0 ? 2 : undefined,
      lock: turn === SIGNATORIES - 1,
    });
    await expectTenToHold({ pdf, ...(password === undefined ? {} : { password }), optionsOf });
  });
});
