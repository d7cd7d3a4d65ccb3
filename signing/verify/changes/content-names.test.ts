import { deflateSync } from 'node:zlib';
import { pdfOfObjects, stream } from '#support/pdf/pdf-of-objects.ts';
import { withProcessorTime } from '#support/processor-time.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { openDocument } from '../../pdf/open-document.ts';
import { limitReading } from '../filled-fields/reading-limit.ts';
import { namesUsedIn } from './content-names.ts';

const FIRST = 4;
const LIMIT = 3_000;

/** Returns a file with a page whose content is in several streams, compressed. */
function pdfWith(contents: readonly string[]): Buffer {
  const listed = contents.map((_, index) => `${FIRST + index} 0 R`).join(' ');
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents[${listed}]>>`,
    ...contents.map((content) => stream(deflateSync(content).toString('latin1'), '/Filter/FlateDecode')),
  ]);
}

function opened(pdf: Buffer): PdfDocument {
  const document = openDocument(pdf);
  limitReading(document);
  return document;
}

it('returns the names of long contents, and that which two streams share', () => {
  const texts = Array.from({ length: 50_000 }, (_, index) => `/N${index} gs 0 0 ${index} 9 re f`);
  const names = namesUsedIn(opened(pdfWith([`${texts.join('\n')} /ne`, 'w Do'])));
  expect(names?.has('N49999')).toBe(true);
  expect(names?.has('new')).toBe(true);
});

it('gives up soon where a small file has hundreds of megabytes of content', () => {
  const pdf = pdfWith(Array<string>(10).fill('/'.repeat(20_000_000)));
  const { result, milliseconds } = withProcessorTime(() => namesUsedIn(opened(pdf)), LIMIT);
  expect(result).toBeUndefined();
  expect(milliseconds).toBeLessThan(LIMIT);
});

it('reads content that revisions share once', () => {
  const pdf = pdfWith(['/'.repeat(4_000_000), '/X9 Do']);
  const document = opened(pdf);
  const { result, milliseconds } = withProcessorTime(
    () =>
      Array.from({ length: 40 }, (_, index) =>
        namesUsedIn(openDocument(Buffer.concat([pdf, Buffer.alloc(index, '\n')]), { revisionOf: document })),
      ),
    LIMIT,
  );
  expect(result.every((names) => names?.has('X9'))).toBe(true);
  expect(milliseconds).toBeLessThan(LIMIT);
});
