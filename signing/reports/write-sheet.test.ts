import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { associatedFiles } from './associated-files.ts';
import { inspectPdf } from '../sign/inspect-pdf.ts';
import { Sheet, type Cell, type TextStyle } from './sheet.ts';
import { writeSheet } from './write-sheet.ts';

const SIZE = { width: 300, height: 400, left: 30, right: 30, top: 40, bottom: 40 };
const STYLE: TextStyle = { size: 10, colour: [0, 0, 0] };
const FACTS = {
  title: 'Bericht – 報告',
  author: 'Kanzlei Łódź',
  date: new Date('2026-11-21T16:05:00Z'),
  producer: 'Tests',
  attached: {
    name: 'data.json',
    type: 'application/json',
    description: 'Data',
    bytes: Buffer.from('{"name":"合同"}'),
  },
};

let folder: string;
beforeAll(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'sheet-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the output of a command line program for the file. */
function read(pdf: Buffer, program: string, ...flags: string[]): string {
  const file = path.join(folder, 'sheet.pdf');
  writeFileSync(file, pdf);
  return execFileSync(program, [...flags, file, ...(program === 'pdftotext' ? ['-'] : [])], {
    encoding: 'utf8',
  });
}

const written = (draw: (sheet: Sheet) => void) => {
  const sheet = new Sheet(SIZE);
  draw(sheet);
  return { sheet, pdf: writeSheet(sheet, FACTS) };
};

describe('writeSheet', () => {
  it('writes a file that qpdf accepts, poppler reads the title of, and the library can open', () => {
    const { pdf } = written((sheet) => sheet.text('Hello', STYLE));
    expect(read(pdf, 'qpdf', '--check')).toContain('No syntax or stream encoding errors found');
    expect(read(pdf, 'pdfinfo')).toMatch(/Title:\s+Bericht – 報告\nAuthor:\s+Kanzlei Łódź/);
    expect(inspectPdf(pdf)).toMatchObject({ signatureCount: 0, isEncrypted: false });
  });

  it('embeds the associated file', () => {
    const { pdf } = written((sheet) => sheet.text('Hello', STYLE));
    expect(associatedFiles(pdf)).toEqual([{ name: 'data.json', bytes: FACTS.attached.bytes }]);
    read(pdf, 'pdfdetach', '-saveall', '-o', folder);
    expect(readFileSync(path.join(folder, 'data.json')).equals(FACTS.attached.bytes)).toBe(true);
  });

  it.each([
    'Łukasz Żółć, Ελένη, Дмитрий, Nguyễn',
    'क्षत्रिय अनुबंध',
    '合同 張偉',
    'สมชาย',
    'a\u0301 “quoted” – 5 €',
  ])('writes %s as text that can be extracted', (text) => {
    const { pdf } = written((sheet) => sheet.text(text, STYLE));
    expect(read(pdf, 'pdftotext').normalize('NFC')).toContain(text.normalize('NFC'));
  });
});

describe('Sheet', () => {
  const linesOn = ({ pages }: Sheet) => pages.map(({ lines }) => lines.length);
  const row = (text: string): Cell => ({ text, style: STYLE, x: 0, width: 240 });

  it('adds pages as needed and keeps the text within the margins', () => {
    const { sheet } = written((sheet) => {
      for (let index = 0; index < 50; index += 1) sheet.text(`Line ${index}`, STYLE);
    });
    expect(linesOn(sheet)).toEqual([22, 22, 6]); // 320 points for lines of 14
    for (const { y } of sheet.pages.flatMap(({ lines }) => lines)) {
      expect(y).toBeGreaterThan(SIZE.bottom);
      expect(y).toBeLessThan(SIZE.height - SIZE.top);
    }
  });

  it('splits only rows that are higher than a large part of a page', () => {
    const { sheet } = written((sheet) => {
      for (let index = 0; index < 20; index += 1) sheet.text('short', STYLE);
      sheet.row([row('word '.repeat(40))]);
      sheet.row([row('word '.repeat(600))]);
    });
    expect(linesOn(sheet)[0]).toBe(20);
    expect(sheet.pages.length).toBeGreaterThan(3);
  });

  it('keeps a block on one page unless it is longer than a page', () => {
    const block = (count: number) => (sheet: Sheet) => () => {
      for (let index = 0; index < count; index += 1) sheet.text('part', STYLE);
    };
    const { sheet } = written((sheet) => {
      sheet.text('before', STYLE);
      sheet.together(block(22)(sheet));
      sheet.together(block(30)(sheet));
    });
    expect(linesOn(sheet)).toEqual([1, 22, 22, 8]);
  });

  it('repeats the header of a table on every page', () => {
    const { sheet } = written((sheet) => {
      const head = () => sheet.text('Head', { ...STYLE, isStrong: true });
      sheet.repeating(head, () => {
        for (let index = 0; index < 30; index += 1) sheet.text('row', STYLE);
      });
      sheet.newPage();
    });
    const heads = sheet.pages.map(({ lines }) => lines.filter(({ style }) => style.isStrong).length);
    expect(heads).toEqual([1, 1, 0]);
  });

  it('breaks a word that is wider than its column, and aligns text with the right edge on request', () => {
    const { sheet } = written((sheet) => {
      sheet.row([{ ...row('a'.repeat(200)), width: 100 }]);
      sheet.row([{ ...row('end'), align: 'end' }]);
    });
    const placed = sheet.pages[0]!.lines;
    for (const { line } of placed) expect((line.width * STYLE.size) / 1000).toBeLessThanOrEqual(100);
    const last = placed.at(-1)!;
    expect(last.x + (last.line.width * STYLE.size) / 1000).toBeCloseTo(SIZE.left + 240);
  });
});
