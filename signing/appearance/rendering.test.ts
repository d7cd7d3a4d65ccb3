import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { A4, classicPdf, type SamplePage } from '#support/pdf/sample-pdfs.ts';
import { createTestPki, withTemporaryFolder } from '#support/pki/test-pki.ts';
import { inspectPdf } from '../sign/inspect-pdf.ts';
import { signPdf } from '../sign/sign-pdf.ts';
import { signerFromKey } from '../pki/signers/pfx.ts';

interface Picture {
  width: number;
  height: number;
  pixels: Buffer;
}

const RECTANGLE = { x: 30, y: 50, width: 150, height: 45 };
const PAGES: [string, SamplePage][] = [
  ['upright', A4],
  ['rotated by 90°', { ...A4, rotate: 90 }],
  ['rotated by 180°', { ...A4, rotate: 180 }],
  ['rotated by 270°', { ...A4, rotate: 270 }],
  ['cropped', { ...A4, cropBox: [100, 150, 500, 700] }],
  ['cropped and rotated by 90°', { ...A4, cropBox: [100, 150, 500, 700], rotate: 90 }],
];

let pictures: { before: Picture[]; after: Picture[] };
let signed: Buffer;
beforeAll(async () => {
  const pki = await createTestPki();
  const signer = signerFromKey(await pki.person('ec'));
  const pdf = classicPdf(PAGES.map(([, page]) => page));
  const options = { pages: 'all' as const, rectangle: RECTANGLE, date: new Date(), reason: 'I agree' };
  const { tail } = await signPdf(pdf, signer, options);
  signed = Buffer.concat([pdf, tail]);
  pictures = { before: render(pdf), after: render(signed) };
});

describe('a signature appearance', () => {
  it.each(PAGES.map(([title], index) => [title, index] as const))(
    'is displayed upright in its rectangle on a page that is %s',
    (_, index) => {
      const [before, after] = [pictures.before[index], pictures.after[index]];
      const page = inspectPdf(signed).pages[index];
      if (!before || !after || !page) throw new Error('page missing');
      expect([after.width, after.height]).toEqual([page.width, page.height]);
      const { left, top, right, bottom } = differences(before, after);
      const { x, y, width, height } = RECTANGLE;
      const upper = page.height - y - height;
      expectNear([left, top, bottom], [x, upper, upper + height]);
      expect(right).toBeLessThanOrEqual(x + width);
      // The rule is at the left only when the appearance is upright.
      expect(rowsWithInk(after, { left, top, right: left + 3, bottom })).toBeGreaterThan(0.9);
      expect(rowsWithInk(after, { left: right - 3, top, right, bottom })).toBeLessThan(0.5);
    },
  );
});

/** Largest distance in points between the rectangle and what is drawn in it. */
const MARGIN = 4;

function expectNear(actual: number[], expected: number[]): void {
  actual.forEach((value, index) =>
    expect(Math.abs(value - (expected[index] ?? Infinity))).toBeLessThanOrEqual(MARGIN),
  );
}

/** Renders the pages with poppler, at one pixel per point. */
function render(pdf: Buffer): Picture[] {
  return withTemporaryFolder((folder) => {
    const file = path.join(folder, 'file.pdf');
    writeFileSync(file, pdf);
    return PAGES.map((_, index) => {
      const page = String(index + 1);
      const { stdout } = spawnSync('pdftoppm', ['-r', '72', '-cropbox', '-f', page, '-l', page, file], {
        maxBuffer: 64 * 1024 * 1024,
      });
      return readPpm(stdout);
    });
  });
}

function readPpm(ppm: Buffer): Picture {
  const match = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.toString('latin1', 0, 40));
  if (!match) throw new Error('no picture');
  return { width: Number(match[1]), height: Number(match[2]), pixels: ppm.subarray(match[0].length) };
}

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function differences(before: Picture, after: Picture): Area {
  const area = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let i = 0; i < after.pixels.length; i++) {
    if (before.pixels[i] === after.pixels[i]) continue;
    const pixel = Math.floor(i / 3);
    const [x, y] = [pixel % after.width, Math.floor(pixel / after.width)];
    area.left = Math.min(area.left, x);
    area.top = Math.min(area.top, y);
    area.right = Math.max(area.right, x + 1);
    area.bottom = Math.max(area.bottom, y + 1);
  }
  return area;
}

/** Returns the share of rows in an area that have a pixel other than white. */
function rowsWithInk({ pixels, width }: Picture, { left, top, right, bottom }: Area): number {
  let rows = 0;
  for (let y = top; y < bottom; y++) {
    if (pixels.subarray(3 * (y * width + left), 3 * (y * width + right)).some((value) => value < 250)) rows++;
  }
  return rows / (bottom - top);
}
