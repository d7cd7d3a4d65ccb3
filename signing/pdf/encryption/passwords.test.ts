import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { classicPdf } from '#support/pdf/sample-pdfs.ts';
import { hasProgram } from '#support/installed-programs.ts';
import { withTemporaryFolder } from '#support/pki/test-pki.ts';
import { inspectPdf } from '../../sign/inspect-pdf.ts';

/** Returns a file encrypted by qpdf, which uses PDFDocEncoding for old revisions and UTF-8 for the newest. */
function encryptedByQpdf(password: string, strength: string[]): Buffer {
  return withTemporaryFolder((folder) => {
    const [from, to] = [path.join(folder, 'from.pdf'), path.join(folder, 'to.pdf')];
    writeFileSync(from, classicPdf());
    const options = ['--allow-weak-crypto', '--encrypt', password, 'owner', ...strength, '--'];
    execFileSync('qpdf', [...options, from, to], { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
    return readFileSync(to);
  });
}

if (hasProgram('qpdf', 'the files that qpdf encrypts')) {
  describe('a password beyond ASCII', () => {
    it.each([
      ['RC4, 40 bits', ['40']],
      ['RC4, 128 bits', ['128']],
      ['AES-128', ['128', '--use-aes=y']],
      ['AES-256', ['256']],
    ])('opens a file that qpdf encrypted with %s', (_, strength) => {
      for (const password of ['žolna Šmarje', 'Größe', 'dix € – „ok“']) {
        const pdf = encryptedByQpdf(password, strength);
        expect(inspectPdf(pdf, { password })).toMatchObject({ pageCount: 1, isEncrypted: true });
      }
    });
  });
}
