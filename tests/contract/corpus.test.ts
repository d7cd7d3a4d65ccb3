import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { encryptPdf } from '#signing';
import { nssDatabaseTrusting } from '#support/pdfsig.ts';
import { pdfOfObjects } from '#support/pdf-of-objects.ts';
import {
  A4,
  brokenXrefPdf,
  classicPdf,
  hybridPdf,
  linearizedLikePdf,
  xrefStreamPdf,
} from '#support/sample-pdfs.ts';
import { corpusFiles } from '../corpus/corpus-file.ts';
import { makeIdentities, openIdentities } from '../corpus/identities.ts';
import { isAsExpected } from '../corpus/outcome.ts';
import { tryFile, type Trial } from '../corpus/try-file.ts';

const PASSWORD = 'zelo tajno ž';
const CORPUS = path.resolve('../shared/corpus');
const files = existsSync(CORPUS) ? corpusFiles(CORPUS) : [];

let trial: Trial;
let folder: string;
beforeAll(async () => {
  const identities = await makeIdentities();
  const root = Buffer.from(identities.root);
  const nssDatabase = nssDatabaseTrusting(root);
  trial = { signers: openIdentities(identities), root, nssDatabase, thoroughness: 'look' };
  folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-corpus-'));
});
afterAll(() => {
  for (const each of [trial.nssDatabase, folder]) rmSync(each, { recursive: true, force: true });
});

const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]';
const inherited = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 200]/Rotate 90/Resources<<>>>>',
  '<</Parent 2 0 R>>',
];
const withForm = [
  '<</Type/Catalog/Pages 2 0 R/AcroForm 4 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  `${PAGE}/Annots 6 0 R>>`,
  '<</Fields 7 0 R/NeedAppearances true/DA(/Helv 0 Tf 0 g)>>',
  '<</Type/Annot/Subtype/Widget/FT/Tx/T(Name)/V(Ana)/Rect[10 10 90 30]/P 3 0 R>>',
  '[5 0 R]',
  '[5 0 R]',
];

describe('small PDFs of every structure are signed twice, and hold for every validator', () => {
  it.each<[string, () => Buffer]>([
    ['a classic table', () => classicPdf([A4, { ...A4, rotate: 90 }])],
    ['a cross-reference stream and an object stream', () => xrefStreamPdf([A4, A4])],
    ['a hybrid of both', hybridPdf],
    ['the first section at the front, as in linearized files', linearizedLikePdf],
    ['a broken cross-reference', brokenXrefPdf],
    ['inherited attributes and no type', () => pdfOfObjects(inherited)],
    [
      'a page without a box',
      () => pdfOfObjects([...inherited.slice(0, 1), '<</Kids[3 0 R]/Count 1>>', '<<>>']),
    ],
    ['lists of their own for fields and annotations', () => pdfOfObjects(withForm)],
    ['junk before the header', () => Buffer.concat([Buffer.from('junk\r\n'), classicPdf()])],
    ['no end of line at its end', () => classicPdf().subarray(0, -1)],
    ['encryption', () => encryptPdf(xrefStreamPdf(), { userPassword: PASSWORD })],
  ])('%s', async (name, make) => {
    const file = path.join(folder, 'file.pdf');
    writeFileSync(file, make());
    const password = name === 'encryption' ? PASSWORD : undefined;
    const outcome = await tryFile({ file, name, password, expect: 'sign' }, trial);
    expect(outcome).toEqual({ kind: 'clean' });
  });
});

if (files.length > 0) {
  it.each(files)('$name becomes what is expected of it: $expect', async (file) => {
    const outcome = await tryFile(file, trial);
    expect({ outcome, isAsExpected: isAsExpected(outcome, file.expect) }).toEqual({
      outcome,
      isAsExpected: true,
    });
  });
}
