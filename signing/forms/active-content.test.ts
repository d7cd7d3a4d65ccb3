import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { A4, classicPdf, hybridPdf, linearizedLikePdf, xrefStreamPdf } from '#support/pdf/sample-pdfs.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { createTestPki } from '#support/pki/test-pki.ts';
import { encryptPdf } from '../sign/encrypt-pdf.ts';
import { inspectPdf } from '../sign/inspect-pdf.ts';
import { activeContent, withoutActiveContent, type ActiveContent } from './active-content.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'active-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PAGES = '<</Type/Pages/Count 1/Kids[3 0 R]>>';
const PAGE = '/Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]';
const stream = (entries: string, data: string) =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;

/** Files with one kind of active content each, in the places where authoring programs write it. */
const FILES: [string, ActiveContent, () => Buffer][] = [
  [
    'a script that runs when the file is opened',
    'javascript',
    () =>
      pdfOfObjects([
        '<</Type/Catalog/Pages 2 0 R/OpenAction 4 0 R>>',
        PAGES,
        `<<${PAGE}>>`,
        '<</S/JavaScript/JS(app.alert\\(1\\))>>',
      ]),
  ],
  [
    'scripts of the document by name',
    'javascript',
    () =>
      pdfOfObjects([
        '<</Type/Catalog/Pages 2 0 R/Names<</JavaScript 4 0 R>>>>',
        PAGES,
        `<<${PAGE}>>`,
        '<</Names[(first)<</S/JavaScript/JS(app.alert\\(1\\))>>]>>',
      ]),
  ],
  [
    'a script of a page, behind another action',
    'javascript',
    () =>
      pdfOfObjects([
        '<</Type/Catalog/Pages 2 0 R>>',
        PAGES,
        `<<${PAGE}/AA<</O<</S/GoTo/D[3 0 R/Fit]/Next[<</S/JavaScript/JS 4 0 R>>]>>>>>>`,
        stream('', 'app.alert(1)'),
      ]),
  ],
  [
    'a button that launches a program',
    'launch',
    () =>
      pdfOfObjects([
        '<</Type/Catalog/Pages 2 0 R>>',
        PAGES,
        `<<${PAGE}/Annots[4 0 R]>>`,
        '<</Type/Annot/Subtype/Link/Rect[0 0 90 90]/A<</S/Launch/F(calc.exe)>>>>',
      ]),
  ],
  [
    'an embedded file',
    'embedded_file',
    () =>
      pdfOfObjects([
        '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(tool.exe)4 0 R]>>>>>>',
        PAGES,
        `<<${PAGE}>>`,
        '<</Type/Filespec/F(tool.exe)/UF(tool.exe)/EF<</F 5 0 R>>>>',
        stream('/Type/EmbeddedFile', 'MZ'),
      ]),
  ],
  [
    'a file attached to a page',
    'embedded_file',
    () =>
      pdfOfObjects([
        '<</Type/Catalog/Pages 2 0 R>>',
        PAGES,
        `<<${PAGE}/Annots[<</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]/FS 4 0 R>>]>>`,
        '<</Type/Filespec/F(tool.exe)/EF<</F 5 0 R>>>>',
        stream('/Type/EmbeddedFile', 'MZ'),
      ]),
  ],
  [
    'an XFA form beside its fields',
    'xfa',
    () =>
      pdfOfObjects([
        '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/XFA 5 0 R>>>>',
        PAGES,
        `<<${PAGE}>>`,
        '<</FT/Tx/T(Name)/Type/Annot/Subtype/Widget/Rect[0 0 90 20]/P 3 0 R>>',
        stream('', '<xdp:xdp/>'),
      ]),
  ],
];

/** Kinds of active content that poppler's programs find; they know only some kinds. */
function foundByPoppler(pdf: Buffer): Record<'scripts' | 'files', boolean> {
  const file = path.join(folder, 'file.pdf');
  writeFileSync(file, pdf);
  const run = (command: string, args: string[]) =>
    execFileSync(command, [...args, file], { encoding: 'utf8' });
  return {
    scripts: run('pdfinfo', ['-js']).includes('app.alert'),
    files: !run('pdfdetach', ['-list']).startsWith('0 '),
  };
}

/** Kinds that poppler finds in the files; it knows no scripts but those by name. */
const SEEN_BY_POPPLER = [
  ['scripts of the document by name', { scripts: true, files: false }],
  ['an embedded file', { scripts: false, files: true }],
  ['a file attached to a page', { scripts: false, files: true }],
] as const;

describe('active content', () => {
  it.each(SEEN_BY_POPPLER)('is seen by poppler before its removal: %s', (title, seen) => {
    const [, , make] = FILES.find(([name]) => name === title)!;
    expect(foundByPoppler(make())).toEqual(seen);
  });

  it.each(FILES)('is found: %s', (_, kind, make) => {
    expect(activeContent(make())).toEqual([kind]);
  });

  it.each(FILES)('is gone after its removal, and the pages stay: %s', (_title, _kind, make) => {
    const pdf = make();
    const cleaned = Buffer.concat([pdf, withoutActiveContent(pdf)]);
    expect(activeContent(cleaned)).toEqual([]);
    expect(foundByPoppler(cleaned)).toEqual({ scripts: false, files: false });
    expect(inspectPdf(cleaned)).toEqual(inspectPdf(pdf));
  });

  it.each(FILES)('is found and removed in an encrypted file: %s', (_, kind, make) => {
    const password = 'geheim';
    const pdf = encryptPdf(make(), { userPassword: password });
    expect(activeContent(pdf, { password })).toEqual([kind]);
    const cleaned = Buffer.concat([pdf, withoutActiveContent(pdf, { password })]);
    expect(activeContent(cleaned, { password })).toEqual([]);
    expect(inspectPdf(cleaned, { password })).toEqual(inspectPdf(pdf, { password }));
  });

  it.each([
    ['a classic file', () => classicPdf([A4, A4])],
    ['a file with object streams', xrefStreamPdf],
    ['a hybrid file', hybridPdf],
    ['a linearized file', linearizedLikePdf],
    [
      'links, an empty tree of names and a form without XFA',
      () =>
        pdfOfObjects([
          '<</Type/Catalog/Pages 2 0 R/OpenAction[3 0 R/Fit]/Names<</JavaScript<</Names[]>>>>/AcroForm<</Fields[]>>>>',
          PAGES,
          `<<${PAGE}/Annots[<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.org)>>>>]>>`,
        ]),
    ],
  ])('is not seen in %s', (_, make) => {
    expect(activeContent(make())).toEqual([]);
  });

  it('stays in a file that is signed, whose signature would break', async () => {
    const [, , make] = FILES[0]!;
    const key = await (await createTestPki()).person('ec');
    const signed = await signedPdf(make(), key);
    expect(activeContent(signed)).toEqual(['javascript']);
    expect(() => withoutActiveContent(signed)).toThrow('active_content_signed');
  });
});
