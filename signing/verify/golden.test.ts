import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { nssDatabaseTrusting, validateWithPdfsig } from '#support/pdf/pdfsig.ts';
import { hasProgram } from '#support/installed-programs.ts';
import { z } from '#contracts/zod.ts';
import { verifyPdf } from './verify-pdf.ts';

const FOLDER = path.resolve('tests/golden');
const Golden = z.object({
  madeAt: z.iso.datetime(),
  root: z.base64(),
  files: z.array(
    z.object({
      name: z.string(),
      password: z.optional(z.string()),
      levels: z.array(z.enum(['B-B', 'B-T', 'B-LT', 'B-LTA'])),
    }),
  ),
});
const golden = Golden.parse(JSON.parse(readFileSync(path.join(FOLDER, 'golden.json'), 'utf8')));
const root = Buffer.from(golden.root, 'base64');

type GoldenFile = (typeof golden.files)[number];
const fileOf = ({ name }: GoldenFile) => path.join(FOLDER, `${name}.pdf`);
const verified = (file: GoldenFile, at: Date) =>
  verifyPdf(readFileSync(fileOf(file)), {
    roots: [{ der: root, source: 'golden' }],
    password: file.password,
    at,
  });
const named = golden.files.map((file) => [file.name, file] as const);

const hasValidator = ['pdfsig', 'certutil'].every((program) =>
  hasProgram(program, 'the checks of golden files by pdfsig'),
);
const trusting = hasValidator ? nssDatabaseTrusting(root) : '';
afterAll(() => rmSync(trusting, { recursive: true, force: true }));

describe('a golden sample, signed by an earlier version of this product', () => {
  it.each(named)('%s is valid and trusted, at the level of signing', (_, file) => {
    const { verdict, signatures } = verified(file, new Date(golden.madeAt));
    expect(verdict).toBe('valid');
    const made = signatures.filter(({ kind }) => kind === 'signature');
    expect(made.map(({ level, trust, problems }) => ({ level, trust, problems }))).toEqual(
      file.levels.map((level) => ({ level, trust: 'trusted', problems: [] })),
    );
    const timestamps = signatures.filter(({ kind }) => kind === 'document_timestamp');
    expect(timestamps).toHaveLength(file.levels.filter((level) => level === 'B-LTA').length);
  });

  it('at B-LTA is valid after the certificate of the signer has expired', () => {
    const file = golden.files.find(({ name }) => name === 'outlives-its-certificate')!;
    expect(verified(file, new Date('2050-01-01T00:00:00Z')).verdict).toBe('valid');
  });
});

// NSS, which pdfsig uses, supports RSASSA-PSS only with certificates for rsaEncryption keys.
const UNSUPPORTED_BY_PDFSIG = new Set(['key-pss-only']);
// pdfsig does not verify document timestamps.
const expectedOf = ({ levels }: GoldenFile) =>
  levels.flatMap((level) => ['Signature is Valid.', ...(level === 'B-LTA' ? [NOT_VERIFIED] : [])]);
const NOT_VERIFIED = 'Signature has not yet been verified.';

if (hasValidator) {
  it.each(named.filter(([name]) => !UNSUPPORTED_BY_PDFSIG.has(name)))('%s is valid for pdfsig', (_, file) => {
    const found = validateWithPdfsig(fileOf(file), trusting, {
      password: file.password,
      isOffline: true,
    });
    expect(found.map(({ signature }) => signature)).toEqual(expectedOf(file));
  });
}
