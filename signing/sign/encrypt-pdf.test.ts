import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { largePdf } from '#support/pdf/large-pdf.ts';
import { A4, classicPdf, hybridPdf, linearizedLikePdf, xrefStreamPdf } from '#support/pdf/sample-pdfs.ts';
import { createTestPki, withTemporaryFolder } from '#support/pki/test-pki.ts';
import { encryptPdf } from './encrypt-pdf.ts';
import { encryptFile } from './encrypt-file.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { signPdf } from './sign-pdf.ts';
import { signerFromKey } from '../pki/signers/pfx.ts';

function qpdfSays(pdf: Buffer, password: string): { status: number | null; stdout: string } {
  return withTemporaryFolder((folder) => {
    const file = path.join(folder, 'file.pdf');
    writeFileSync(file, pdf);
    return spawnSync('qpdf', ['--check', `--password=${password}`, file], { encoding: 'utf8' });
  });
}

function textOf(pdf: Buffer, password: string): string {
  return withTemporaryFolder((folder) => {
    const file = path.join(folder, 'file.pdf');
    writeFileSync(file, pdf);
    return spawnSync('pdftotext', ['-upw', password, file, '-'], { encoding: 'utf8' }).stdout;
  });
}

async function withFolder<T>(action: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'encrypt-'));
  return action(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
}

describe('encryptPdf', () => {
  it.each([
    ['a classic file', () => classicPdf([A4, A4])],
    ['a file with object streams', () => xrefStreamPdf([A4, A4])],
    ['a hybrid file', hybridPdf],
    ['a linearized file', linearizedLikePdf],
  ])('encrypts %s with AES-256 so that it opens only with its password', (_, make) => {
    const pdf = make();
    const encrypted = encryptPdf(pdf, { userPassword: 'geheim ✓' });
    const { status, stdout } = qpdfSays(encrypted, 'geheim ✓');
    expect(status).toBe(0);
    expect(stdout).toMatch(/stream encryption method: AESv3[^]*string encryption method: AESv3/);
    expect(qpdfSays(encrypted, 'falsch').status).toBe(2);
    expect(textOf(encrypted, 'geheim ✓')).toContain('Page 1');
    expect(inspectPdf(encrypted, { password: 'geheim ✓' }).pages).toEqual(inspectPdf(pdf).pages);
  });

  it.each([2_000_000, 2_000_001, 2_000_014])(
    'encrypts %i bytes of content piece by piece into a file',
    async (bytes) => {
      const pdf = largePdf({ pages: 3, bytes });
      const encrypted = await withFolder(async (folder) => {
        const [from, to] = [path.join(folder, 'open.pdf'), path.join(folder, 'encrypted.pdf')];
        writeFileSync(from, pdf);
        await encryptFile({ from, to }, { userPassword: 'a' });
        return readFileSync(to);
      });
      expect(qpdfSays(encrypted, 'a').status).toBe(0);
      expect(textOf(encrypted, 'a')).toContain('Exhibit 3');
    },
  );

  it('accepts the owner password when the file is opened', () => {
    const encrypted = encryptPdf(classicPdf(), { userPassword: 'a', ownerPassword: 'b' });
    expect(inspectPdf(encrypted, { password: 'b' }).isEncrypted).toBe(true);
  });

  it('leaves no text in plain', () => {
    const secret = 'Strictly confidential';
    const encrypted = encryptPdf(classicPdf([{ ...A4, text: secret }]), { userPassword: 'a' });
    expect(encrypted.includes(secret)).toBe(false);
    expect(textOf(encrypted, 'a')).toContain(secret);
  });

  it('rejects a signed file, whose signature it would invalidate', async () => {
    const pki = await createTestPki();
    const pdf = classicPdf();
    const rectangle = { x: 10, y: 10, width: 100, height: 50 };
    const signer = signerFromKey(await pki.person('ec'));
    const { tail } = await signPdf(pdf, signer, { pages: 'first', rectangle, date: new Date() });
    const signed = Buffer.concat([pdf, tail]);
    expect(() => encryptPdf(signed, { userPassword: 'a' })).toThrow('encrypt_after_signature');
  });

  it('rejects a file that is already encrypted', () => {
    const encrypted = encryptPdf(classicPdf(), { userPassword: '' });
    expect(() => encryptPdf(encrypted, { userPassword: 'a' })).toThrow('pdf_already_encrypted');
  });
});
