import { deflateSync } from 'node:zlib';
import { withProcessorTime } from '#support/processor-time.ts';
import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { classicPdf, hybridPdf, linearizedLikePdf, xrefStreamPdf } from '#support/pdf/sample-pdfs.ts';
import { inspectPdf } from '../sign/inspect-pdf.ts';
import { prepare } from '../sign/prepare.ts';
import { SigningError } from '../signing-error.ts';
import { verifyPdf } from '../verify/verify-pdf.ts';

/** Milliseconds of processor time, far above what each of these files takes, and far below what it would take without a limit. */
const TIME_LIMIT = 15_000;

const PREPARE = {
  pages: 'all' as const,
  rectangle: { x: 10, y: 10, width: 30, height: 20 },
  date: new Date(),
  signerName: 'A',
  reservedBytes: 100,
};

function outcome(action: () => unknown): string {
  try {
    action();
    return 'done';
  } catch (error) {
    if (error instanceof SigningError) return error.code;
    throw error;
  }
}

/** Runs every operation that takes a file and returns the error code of each, or 'done'. */
function outcomes(pdf: Buffer): string[] {
  return [
    outcome(() => inspectPdf(pdf)),
    outcome(() => prepare(pdf, PREPARE)),
    outcome(() => verifyPdf(pdf)),
  ];
}

/** Returns a file without a cross-reference, so that opening it searches for objects. */
function withoutXref(...objects: string[]): Buffer {
  return Buffer.from(`%PDF-1.7\n${objects.join('\n')}\ntrailer\n<</Root 1 0 R>>\n`, 'latin1');
}

function withXrefStream(dict: string, data: Buffer): Buffer {
  const head = '%PDF-1.7\n';
  const start = `1 0 obj\n<</Type/XRef${dict}/Length ${data.length}>>\nstream\n`;
  return Buffer.concat([
    Buffer.from(head + start, 'latin1'),
    data,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF\n`, 'latin1'),
  ]);
}

const CATALOG = '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj';
const PAGES = '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj';
const many = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

describe('a hostile file is read or refused with a code within the time limit', () => {
  it.each<[string, () => Buffer]>([
    ['an empty file', () => Buffer.alloc(0)],
    ['no header', () => Buffer.from('hello')],
    ['a header alone', () => Buffer.from('%PDF-1.7\n')],
    ['a table that states eight million entries', () => replaced(classicPdf(), '0 6\n', '0 8000000\n')],
    ['an object number of 999999999999', () => replaced(classicPdf(), '0 6\n', '999999999999 6\n')],
    [
      'a /Prev that refers to its own section',
      () => replaced(classicPdf(), '/Root 1 0 R', '/Prev 500/Root 1 0 R'),
    ],
    [
      'a cross-reference stream that inflates to 300 MB',
      () => withXrefStream('/W[1 2 1]/Size 9/Root 1 0 R/Filter/FlateDecode', bomb()),
    ],
    [
      'an /Index of 2147483647 entries',
      () => withXrefStream('/W[1 2 1]/Index[0 2147483647]/Root 1 0 R', Buffer.alloc(64)),
    ],
    [
      'cross-reference fields of width 0',
      () => withXrefStream('/W[0 0 0]/Size 9/Root 1 0 R', Buffer.alloc(64)),
    ],
    [
      'a cross-reference field of 99999999 bytes',
      () => withXrefStream('/W[1 99999999 1]/Size 9/Root 1 0 R', Buffer.alloc(64)),
    ],
    [
      'a predictor of 1000000 columns and colours',
      () =>
        withXrefStream(
          '/W[1 2 1]/Size 9/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 1000000/Colors 1000000>>',
          deflateSync(Buffer.alloc(64)),
        ),
    ],
    ['a catalog that is a reference to itself', () => withoutXref('1 0 obj\n1 0 R\nendobj')],
    [
      'references in a circle',
      () =>
        withoutXref('1 0 obj\n<</Pages 2 0 R>>\nendobj', '2 0 obj\n3 0 R\nendobj', '3 0 obj\n2 0 R\nendobj'),
    ],
    [
      'pages in a circle',
      () =>
        withoutXref(
          CATALOG,
          '2 0 obj\n<</Kids[2 0 R 2 0 R 3 0 R]>>\nendobj',
          '3 0 obj\n<</Kids[2 0 R 3 0 R]>>\nendobj',
        ),
    ],
    [
      'a page tree of fifty thousand levels',
      () =>
        withoutXref(
          CATALOG,
          many(50_000, (i) => `${i + 2} 0 obj\n<</Kids[${i + 3} 0 R]>>\nendobj\n`),
        ),
    ],
    [
      'fields in a circle',
      () =>
        withoutXref(
          '1 0 obj\n<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>\nendobj',
          PAGES,
          '3 0 obj\n<</Type/Page>>\nendobj',
          '4 0 obj\n<</T(a)/Kids[4 0 R 5 0 R]>>\nendobj',
          '5 0 obj\n<</T(b)/Kids[4 0 R]>>\nendobj',
        ),
    ],
    ['a hundred thousand open arrays', () => withoutXref(`1 0 obj\n${'['.repeat(100_000)}`, PAGES)],
    ['a hundred thousand open dictionaries', () => withoutXref(`1 0 obj\n${'<</A'.repeat(100_000)}`, PAGES)],
    ['a million closing brackets', () => withoutXref(`1 0 obj\n<<${'> '.repeat(1_000_000)}`, PAGES)],
    ['a million open parentheses', () => withoutXref(`1 0 obj\n${'('.repeat(1_000_000)}`, PAGES)],
    [
      'a hundred thousand unterminated catalogs',
      () => withoutXref(many(100_000, (i) => `${i + 1} 0 obj<</Type/Catalog(`)),
    ],
    [
      'a hundred thousand unterminated trailers',
      () =>
        withoutXref(
          CATALOG,
          many(100_000, () => 'trailer<<('),
        ),
    ],
    [
      'thirty thousand unterminated pages',
      () =>
        withoutXref(
          CATALOG,
          `2 0 obj\n<</Kids[${many(30_000, (i) => `${i + 3} 0 R `)}]>>\nendobj\n`,
          many(30_000, (i) => `${i + 3} 0 obj<</A(`),
        ),
    ],
    [
      'streams whose length is a stream',
      () =>
        withoutXref(
          CATALOG.replace('2 0 R', '100 0 R'),
          many(5_000, (i) => `${i + 100} 0 obj\n<</Length ${i + 101} 0 R>>\nstream\nx\nendstream\nendobj\n`),
        ),
    ],
    [
      'an object stream that states 999999999999 objects',
      () =>
        withoutXref(
          CATALOG,
          '2 0 obj\n<</Type/ObjStm/N 999999999999/First 0/Length 3>>\nstream\n1 0\nendstream\nendobj',
        ),
    ],
    [
      'a page box with a number of four hundred digits',
      () =>
        withoutXref(CATALOG, PAGES, `3 0 obj\n<</Type/Page/MediaBox[0 0 ${'9'.repeat(400)} 100]>>\nendobj`),
    ],
    [
      'a rotation and a user unit that are not numbers',
      () =>
        withoutXref(
          CATALOG,
          PAGES,
          '3 0 obj\n<</Type/Page/Rotate(x)/UserUnit/Y/MediaBox[(a) null [] 5]>>\nendobj',
        ),
    ],
    [
      'dictionaries in place of arrays and arrays in place of dictionaries',
      () =>
        withoutXref(
          '1 0 obj\n<</Type/Catalog/Pages 2 0 R/AcroForm[1]/Perms 5/DSS(x)>>\nendobj',
          PAGES,
          '3 0 obj\n<</Type/Page/Annots<<>>/MediaBox<<>>>>\nendobj',
        ),
    ],
    [
      'a thousand signatures',
      () =>
        withoutXref(
          `1 0 obj\n<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${many(1_000, () => '<</FT/Sig/V<</ByteRange[0 1 2 3]/Contents<00>>>>>')}]>>>>\nendobj`,
          PAGES,
          '3 0 obj\n<</Type/Page>>\nendobj',
        ),
    ],
  ])(
    '%s',
    (_, make) => {
      const pdf = make();
      const { result: results, milliseconds } = withProcessorTime(() => outcomes(pdf), TIME_LIMIT);
      expect(milliseconds).toBeLessThan(TIME_LIMIT);
      for (const result of results)
        expect(result).toMatch(/^(done|pdf_|page_not_found|rectangle_outside_page)/);
    },
    2 * TIME_LIMIT,
  );
});

describe('a damaged file', () => {
  it(
    'is repaired or refused with a code, whichever byte is changed, removed or inserted',
    () => {
      const seen = new Set<string>();
      for (const pdf of [classicPdf(), xrefStreamPdf(), hybridPdf(), linearizedLikePdf()].flatMap(damaged)) {
        for (const result of outcomes(pdf)) seen.add(result);
      }
      expect([...seen].every((result) => /^(done|pdf_|page_|rectangle_)/.test(result))).toBe(true);
      expect(seen).toContain('done');
      expect(seen).toContain('pdf_broken');
    },
    2 * TIME_LIMIT,
  );
});

function damaged(pdf: Buffer): Buffer[] {
  const offsets = Array.from({ length: Math.floor(pdf.length / 3) }, (_, index) => 3 * index);
  return offsets.flatMap((at) => {
    const changed = Buffer.from(pdf);
    changed[at] = (changed[at] ?? 0) ^ 0x11;
    const shorter = Buffer.concat([pdf.subarray(0, at), pdf.subarray(at + 2)]);
    const longer = Buffer.concat([pdf.subarray(0, at), Buffer.from('<<'), pdf.subarray(at)]);
    return [changed, shorter, longer, pdf.subarray(0, at)];
  });
}

function replaced(pdf: Buffer, from: string, to: string): Buffer {
  const text = pdf.toString('latin1');
  if (!text.includes(from)) throw new Error('nothing to replace');
  return Buffer.from(text.replace(from, to), 'latin1');
}

function bomb(): Buffer {
  return deflateSync(Buffer.alloc(300 * 1024 * 1024));
}

describe('a file with more signatures than are checked', () => {
  it('is refused with a code of its own, in every operation', () => {
    const fields = Array.from(
      { length: 501 },
      (_, place) => `<</FT/Sig/T(s${place})/V<</Type/Sig/Filter/Adobe.PPKLite/Contents<00>>>>>`,
    );
    const pdf = pdfOfObjects([
      `<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[${fields.join('')}]>>>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    ]);
    expect(outcomes(pdf)).toEqual(Array(3).fill('pdf_too_many_signatures'));
  });
});
