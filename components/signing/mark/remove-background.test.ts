import { removeBackground, type PixelImage } from './remove-background.ts';

const SIZE = { width: 200, height: 120 };
type Colour = readonly [number, number, number, number?];

function image(colourAt: (x: number, y: number) => Colour): PixelImage {
  const data = new Uint8ClampedArray(4 * SIZE.width * SIZE.height);
  for (let y = 0; y < SIZE.height; y++) {
    for (let x = 0; x < SIZE.width; x++) {
      const [red, green, blue, alpha = 255] = colourAt(x, y);
      data.set([red, green, blue, alpha], 4 * (y * SIZE.width + x));
    }
  }
  return { ...SIZE, data };
}

const isStroke = (x: number, y: number) => x >= 50 && x < 150 && y >= 60 && y < 66;
const INK: Colour = [20, 30, 110];
const pixel = ({ width, data }: PixelImage, x: number, y: number) => [
  ...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
];

describe('removeBackground', () => {
  it('trims to the ink and keeps its colour', () => {
    const ink = removeBackground(
      image((x, y) => (isStroke(x, y) ? INK : [250, 248, 240])),
      0.3,
    )!;
    expect([ink.width, ink.height]).toEqual([100, 6]);
    const [red = 255, green = 255, blue = 0, alpha] = pixel(ink, 50, 3);
    expect(alpha).toBe(255);
    expect(Math.max(red, green)).toBeLessThan(40);
    expect(blue).toBeGreaterThan(90);
  });

  it('removes paper that is darker in a corner and grainy', () => {
    const grain = (x: number, y: number) => ((x * 7919 + y * 104_729) % 13) - 6;
    const paper = (x: number, y: number) => 235 - (x + y) / 4 + grain(x, y);
    const photo = image((x, y) => {
      const shade = paper(x, y);
      return isStroke(x, y) ? [shade * 0.15, shade * 0.15, shade * 0.4] : [shade, shade, shade * 0.95];
    });
    const ink = removeBackground(photo, 0.3)!;
    expect([ink.width, ink.height]).toEqual([100, 6]);
  });

  it('leaves a soft edge where ink fades', () => {
    const faded = image((x, y) => {
      const shade = isStroke(x, y) ? Math.min(250, 20 + (x - 50) * 4) : 250;
      return [shade, shade, shade];
    });
    const ink = removeBackground(faded, 0.3)!;
    const alphas = Array.from({ length: ink.width }, (_, x) => pixel(ink, x, 3)[3]!);
    expect(alphas[0]).toBe(255);
    expect(alphas.filter((alpha) => alpha > 40 && alpha < 250).length).toBeGreaterThan(2);
    expect(alphas).toEqual(alphas.toSorted((one, other) => other - one));
  });

  it('removes faint marks with more strength, and keeps them with less', () => {
    const withPencil = image((x, y) => {
      if (isStroke(x, y)) return INK;
      return y >= 90 && y < 94 && x >= 20 && x < 180 ? [180, 180, 180] : [250, 250, 250];
    });
    expect(removeBackground(withPencil, 0.1)!.height).toBe(34);
    expect(removeBackground(withPencil, 0.8)!.height).toBe(6);
  });

  it('keeps the transparency of a picture that has some', () => {
    const drawn = image((x, y) => (isStroke(x, y) ? [200, 200, 200, 128] : [255, 255, 255, 0]));
    const ink = removeBackground(drawn, 1)!;
    expect([ink.width, ink.height, pixel(ink, 0, 0)]).toEqual([100, 6, [200, 200, 200, 128]]);
  });

  it('returns null for an empty sheet, and ignores a speck', () => {
    expect(
      removeBackground(
        image(() => [245, 245, 245]),
        0.2,
      ),
    ).toBeNull();
    expect(
      removeBackground(
        image((x, y) => (x === 9 && y === 9 ? INK : [245, 245, 245])),
        0.2,
      ),
    ).toBeNull();
  });
});
