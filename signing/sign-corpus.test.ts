import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { nssDatabaseTrusting, validateWithPdfsig } from '#support/pdfsig.ts';
import {
  A4,
  brokenXrefPdf,
  classicPdf,
  hybridPdf,
  linearizedLikePdf,
  xrefStreamPdf,
} from '#support/sample-pdfs.ts';
import { createTestPki, withTemporaryFolder, type TestPki } from '#support/test-pki.ts';
import { inspectPdf } from './inspect.ts';
import { prefill } from './prefill.ts';
import { signPdf } from './sign.ts';
import type { Signer } from './signer.ts';
import { signerFromKey } from './signers/pfx.ts';
import { SigningError } from './signing-error.ts';
import { verifyPdf } from './verify.ts';
import { isUnbroken } from './verify/assert-holds.ts';

const CorpusList = z.array(
  z.object({ file: z.string(), password: z.string().nullable(), expect: z.string() }),
);

const CORPUS = path.resolve('../shared/corpus');
const corpusList = path.join(CORPUS, 'corpus.json');
const corpus = existsSync(corpusList) ? CorpusList.parse(JSON.parse(readFileSync(corpusList, 'utf8'))) : [];

let pki: TestPki;
let first: Signer;
let second: Signer;
let nssDatabase: string;
beforeAll(async () => {
  pki = await createTestPki();
  first = signerFromKey(await pki.person('rsa'));
  second = signerFromKey(await pki.person('ec'));
  nssDatabase = nssDatabaseTrusting(pki.authority.root);
});
afterAll(() => rmSync(nssDatabase, { recursive: true, force: true }));

describe('files of every structure', () => {
  it.each([
    ['a classic table', classicPdf],
    ['a cross-reference stream and an object stream', xrefStreamPdf],
    ['a hybrid of both', hybridPdf],
    ['the first section at the front, as in linearized files', linearizedLikePdf],
    ['a broken cross-reference', brokenXrefPdf],
  ])('%s: two signatures one after the other hold', async (_, make) => {
    await expectTwoSignaturesToHold(make(), undefined);
  });
});

describe('on all pages, and locked at the end', () => {
  it.each([
    ['a classic file', classicPdf],
    ['a file with object streams', xrefStreamPdf],
  ])('%s: pdfsig finds every field valid and qpdf nothing wrong', async (_, make) => {
    const pages = [A4, { ...A4, rotate: 90 }, A4];
    const base = { ...options(400, 400), pages: 'all' as const };
    const once = await appended(make(pages), first, base);
    const locked = await appended(once, second, { ...base, lock: true });
    withTemporaryFolder((folder) => {
      const file = path.join(folder, 'signed.pdf');
      writeFileSync(file, locked);
      const validated = validateWithPdfsig(file, nssDatabase);
      expect(validated.map(({ signature }) => signature)).toEqual(Array(6).fill('Signature is Valid.'));
      expect(qpdfCheck(file, undefined)).toEqual({ status: 0, complaints: [] });
    });
    const { signatures } = verifyPdf(locked);
    expect(signatures.map((report) => ({ holds: isUnbroken(report), shown: report.pages }))).toEqual([
      { holds: true, shown: [1, 2, 3] },
      { holds: true, shown: [1, 2, 3] },
    ]);
  });
});

if (corpus.length > 0) {
  describe('files of other products', () => {
    it.each(corpus.filter(({ expect: expected }) => expected === 'sign'))(
      '$file: two signatures one after the other hold',
      async ({ file, password }) => {
        await expectTwoSignaturesToHold(readFileSync(path.join(CORPUS, file)), password ?? undefined);
      },
    );

    it.each(corpus.filter(({ expect: expected }) => expected.startsWith('refuse')))(
      '$file is refused ($expect)',
      async ({ file }) => {
        const pdf = readFileSync(path.join(CORPUS, file));
        await expect(signPdf(pdf, first, options(100, 40))).rejects.toThrow(SigningError);
      },
    );

    it.each(corpus.filter(({ expect: expected }) => expected === 'any'))(
      '$file is signed or refused with a code',
      async ({ file }) => {
        const pdf = readFileSync(path.join(CORPUS, file));
        const refusal = await expectTwoSignaturesToHold(pdf, undefined).then(
          () => undefined,
          (error: unknown) => error,
        );
        if (refusal !== undefined) expect(refusal).toBeInstanceOf(SigningError);
      },
    );
  });
}

async function expectTwoSignaturesToHold(pdf: Buffer, password: string | undefined): Promise<void> {
  const before = inspectPdf(pdf, { password });
  const { width, height } = before.pages[0] ?? { width: 0, height: 0 };
  const once = await appended(pdf, first, { ...options(width, height), password });
  const { width: lastWidth, height: lastHeight } = inspectPdf(once, { password }).pages.at(-1) ?? {
    width,
    height,
  };
  const twice = await appended(once, second, { ...options(lastWidth, lastHeight), password, pages: 'last' });

  expect(once.subarray(0, pdf.length).equals(pdf)).toBe(true);
  expect(twice.subarray(0, once.length).equals(once)).toBe(true);
  const roots = [{ der: pki.authority.root, source: 'test' }];
  const { signatures } = verifyPdf(twice, { password, roots });
  const ours = signatures.filter(({ certificate }) => certificate && isOurs(certificate));
  expect(ours.map(({ verdict, problems }) => ({ verdict, problems }))).toEqual(
    [1, 2].map(() => ({ verdict: 'valid', problems: [] })),
  );
  expect(inspectPdf(twice, { password })).toMatchObject({
    pageCount: before.pageCount,
    signatureCount: before.signatureCount + 2,
  });
  expectPdfsigAndQpdfToAgree(pdf, twice, { password, signatureCount: before.signatureCount + 2 });
}

function isOurs(certificate: Buffer): boolean {
  return [first, second].some((signer) => signer.certificate.equals(certificate));
}

interface Expected {
  password: string | undefined;
  signatureCount: number;
}

function expectPdfsigAndQpdfToAgree(
  pdf: Buffer,
  signed: Buffer,
  { password, signatureCount }: Expected,
): void {
  withTemporaryFolder((folder) => {
    const [original, result] = [path.join(folder, 'original.pdf'), path.join(folder, 'signed.pdf')];
    writeFileSync(original, pdf);
    writeFileSync(result, signed);
    const validated = validateWithPdfsig(result, nssDatabase, { password });
    // pdfsig also lists fields that nobody has signed
    expect(validated.filter(({ signer }) => signer !== '')).toHaveLength(signatureCount);
    expect(validated.filter(({ signer }) => [first.name, second.name].includes(signer))).toEqual(
      [first, second].map(({ name }) => ({
        signer: name,
        signature: 'Signature is Valid.',
        certificate: 'Certificate is Trusted.',
      })),
    );
    expectNoNewComplaint(original, result, password);
  });
}

/** qpdf may complain of what was wrong before; a file that it could not read at all gives nothing to compare. */
function expectNoNewComplaint(original: string, result: string, password: string | undefined): void {
  const before = qpdfCheck(original, password);
  const after = qpdfCheck(result, password);
  expect(after.status).not.toBe(2);
  if (before.status !== 2) expect(before.complaints).toEqual(expect.arrayContaining(after.complaints));
}

function qpdfCheck(file: string, password = ''): { status: number | null; complaints: string[] } {
  const { status, stdout, stderr } = spawnSync('qpdf', ['--check', `--password=${password}`, file], {
    encoding: 'utf8',
  });
  const complaints = `${stdout}${stderr}`
    .split('\n')
    .filter((line) => /^(WARNING|ERROR)/.test(line))
    .map((line) => line.replaceAll(file, ''));
  return { status, complaints };
}

function options(width: number, height: number) {
  return {
    pages: 'first' as const,
    rectangle: { x: width * 0.1, y: height * 0.1, width: width * 0.4, height: height * 0.2 },
    date: new Date(),
    reason: 'I agree — soglašam ž',
    location: 'Ljubljana',
  };
}

async function appended(
  pdf: Buffer,
  signer: Signer,
  signOptions: Parameters<typeof signPdf>[2],
): Promise<Buffer> {
  const { tail } = await signPdf(pdf, signer, signOptions);
  return Buffer.concat([pdf, tail]);
}
