import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { classicPdf } from '#support/pdf/sample-pdfs.ts';
import { hasProgram } from '#support/installed-programs.ts';
import { withTemporaryFolder } from '#support/pki/test-pki.ts';
import { encryptPdf } from '../../sign/encrypt-pdf.ts';
import { inspectPdf } from '../../sign/inspect-pdf.ts';
import { modernPassword } from './passwords.ts';

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

describe('modernPassword', () => {
  it.each([
    ['an ASCII password', 'USER', 'USER'],
    ['a soft hyphen, which is left out', 'I\u{ad}X', 'IX'],
    ['another space, which becomes a space', 'a\u{a0}b', 'a b'],
    ['a compatibility character', '\u{2168} \u{fb00}', 'IX ff'],
    ['a control character, which is prohibited', 'a\u{7}', 'a\u{7}'],
    ['letters of both directions, which are prohibited', '\u{627}1', '\u{627}1'],
  ])('encodes %s by SASLprep', (_, password, expected) => {
    expect(modernPassword(password).toString('utf8')).toBe(expected);
  });

  it('has at most 127 bytes', () => {
    expect(modernPassword('é'.repeat(100))).toHaveLength(127);
  });
});

describe('a file that is encrypted here', () => {
  it('opens by every spelling of its password that SASLprep makes equal', () => {
    const pdf = encryptPdf(classicPdf(), { userPassword: 'I\u{ad}X\u{a0}1' });
    for (const password of ['I\u{ad}X\u{a0}1', 'IX 1', '\u{2168} 1'])
      expect(inspectPdf(pdf, { password }).pageCount).toBe(1);
  });
});

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
