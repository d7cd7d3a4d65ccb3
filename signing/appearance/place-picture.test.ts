import { spawnSync } from 'node:child_process';
import { photoJpeg } from '#support/pdf/photo-jpeg.ts';
import { readPpm, type Picture } from '#support/pdf/seen-page.ts';
import { appearancePdf } from './appearance-pdf.ts';
import { readPicture } from './pictures/read-picture.ts';

/** Returns the corner of the photograph in which its dark quarter is seen. */
function darkCorner(pdf: Buffer): string {
  const { stdout } = spawnSync('pdftoppm', ['-r', '144', '-'], { input: pdf, maxBuffer: 16 * 1024 * 1024 });
  const picture = readPpm(stdout);
  if (!picture) throw new Error('This is not a picture in PPM format.');
  const [dark, whole] = [centreBelow(60, picture), centreBelow(230, picture)];
  return `${dark.y < whole.y ? 'upper' : 'lower'} ${dark.x < whole.x ? 'left' : 'right'}`;
}

/** Returns the centre of the box of all pixels whose red is less. */
function centreBelow(red: number, { pixels, width, height }: Picture): { x: number; y: number } {
  const found = Array.from({ length: width * height }, (_, at) => at).filter(
    (at) => (pixels[3 * at] ?? 255) < red,
  );
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return {
    x: middle(found.map((at) => at % width)),
    y: middle(found.map((at) => Math.floor(at / width))),
  };
}

/** Where the upper left corner of the stored picture is seen (Exif 2.32, tag 274). */
const SEEN = {
  1: 'upper left',
  2: 'upper right',
  3: 'lower right',
  4: 'lower left',
  5: 'upper left',
  6: 'upper right',
  7: 'lower right',
  8: 'lower left',
};

it.each(Object.entries(SEEN))(
  'a photograph with the orientation %s is drawn upright',
  (orientation, corner) => {
    const { picture } = readPicture(photoJpeg({ orientation: Number(orientation), canary: '' }));
    const text = { title: '', lines: [] };
    const side = { width: 4 * picture.width, height: 4 * picture.height };
    expect(darkCorner(appearancePdf({ text, picture, ...side }))).toBe(corner);
  },
);
