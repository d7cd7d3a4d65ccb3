import { fitsPage, formatPosition, parsePosition } from '#contracts/sign-position.ts';
import { PRESETS, presetAt, presetRectangle } from './page-geometry-presets.ts';

const A4 = { width: 595, height: 842 };

describe('presets of the signature position', () => {
  it('DO-05 lie in three columns and rows, half an inch from the edges', () => {
    expect(presetRectangle('Top left', A4)).toEqual({ x: 36, y: 842 - 36 - 60, width: 180, height: 60 });
    expect(presetRectangle('Middle', A4)).toEqual({ x: 207.5, y: 391, width: 180, height: 60 });
    expect(presetRectangle('Bottom right', A4)).toEqual({ x: 595 - 36 - 180, y: 36, width: 180, height: 60 });
  });

  it('DO-05 keep a given size', () => {
    expect(presetRectangle('Bottom centre', A4, { width: 95, height: 30 })).toEqual({
      x: 250,
      y: 36,
      width: 95,
      height: 30,
    });
  });

  it('DO-05 are larger on a page larger than A2', () => {
    expect(presetRectangle('Bottom left', { width: 2382, height: 3370 })).toEqual({
      x: 36,
      y: 36,
      width: 360,
      height: 120,
    });
  });

  it.each([[{ width: 100, height: 40 }], [{ width: 20, height: 2000 }], [{ width: 14_400, height: 14_400 }]])(
    'DO-05 lie on a page of %j, whatever the size of the rectangle',
    (page) => {
      for (const preset of PRESETS) {
        for (const size of [undefined, { width: 20_000, height: 1 }, { width: 1, height: 20_000 }]) {
          const rectangle = presetRectangle(preset, page, size);
          expect(fitsPage(rectangle, page) && rectangle.width > 0 && rectangle.height > 0).toBe(true);
        }
      }
    },
  );

  it('DO-05 are recognized after they were stored as text; other positions are not', () => {
    for (const preset of PRESETS) {
      const stored = parsePosition(formatPosition(presetRectangle(preset, A4, { width: 101, height: 33 })))!;
      expect(presetAt(stored, A4)).toBe(preset);
      expect(presetAt({ ...stored, x: stored.x + 1 }, A4)).toBeNull();
    }
  });
});
