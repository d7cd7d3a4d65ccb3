import { fitsPage } from '#contracts/sign-position.ts';
import {
  defaultRectangle,
  HANDLES,
  MIN_SIDE,
  movedBy,
  pointOnPage,
  rectangleBetween,
  resizedBy,
  screenBox,
  withLeastSize,
} from './page-geometry.ts';

const A4 = { width: 595, height: 842 };

describe('page geometry', () => {
  it('DO-05 measures points from the lower left corner, at any zoom', () => {
    expect(pointOnPage({ left: 0, top: 0 }, A4, 2)).toEqual({ x: 0, y: 842 });
    expect(pointOnPage({ left: 200, top: 1484 }, A4, 2)).toEqual({ x: 100, y: 100 });
    expect(pointOnPage({ left: 50, top: 371 }, A4, 0.5)).toEqual({ x: 100, y: 100 });
  });

  it('moves a point beyond the edge onto the page', () => {
    expect(pointOnPage({ left: -30, top: 5000 }, A4, 1)).toEqual({ x: 0, y: 0 });
    expect(pointOnPage({ left: 5000, top: -30 }, A4, 1)).toEqual({ x: 595, y: 842 });
  });

  it('converts a rectangle to the screen and back', () => {
    const rectangle = { x: 72, y: 90, width: 180, height: 60 };
    const box = screenBox(rectangle, A4, 1.5);
    expect(box).toEqual({ left: 108, top: 1038, width: 270, height: 90 });
    const upperLeft = pointOnPage(box, A4, 1.5);
    const lowerRight = pointOnPage({ left: box.left + box.width, top: box.top + box.height }, A4, 1.5);
    expect(rectangleBetween(upperLeft, lowerRight)).toEqual(rectangle);
  });

  it('spans the same rectangle from any corner', () => {
    const [low, high] = [
      { x: 10, y: 20 },
      { x: 110, y: 70 },
    ];
    const spanned = { x: 10, y: 20, width: 100, height: 50 };
    expect(rectangleBetween(low, high)).toEqual(spanned);
    expect(rectangleBetween(high, low)).toEqual(spanned);
    expect(rectangleBetween({ x: 10, y: 70 }, { x: 110, y: 20 })).toEqual(spanned);
  });

  it('puts the default rectangle around a point or at the lower right', () => {
    expect(defaultRectangle(A4, { x: 300, y: 400 })).toEqual({ x: 210, y: 370, width: 180, height: 60 });
    expect(defaultRectangle(A4, { x: 0, y: 0 })).toEqual({ x: 0, y: 0, width: 180, height: 60 });
    expect(defaultRectangle(A4).x).toBeGreaterThan(A4.width / 2);
    expect(defaultRectangle(A4).y).toBeLessThan(A4.height / 4);
  });

  it('DO-05 keeps the default size on pages up to A2 and enlarges it with the page on larger ones', () => {
    const widths = (
      [
        [1191, 1684],
        [2384, 3370],
        [14_400, 14_400],
        [14_400, 20],
      ] as const
    ).map(([width, height]) => Math.round(defaultRectangle({ width, height }).width));
    expect(widths).toEqual([180, 360, 2176, 180]);
    const a0 = defaultRectangle({ width: 2384, height: 3370 }, { x: 1000, y: 1000 });
    expect([a0.width / a0.height, a0.x + a0.width / 2, a0.y + a0.height / 2]).toEqual([3, 1000, 1000]);
  });

  it('shrinks the default rectangle on a page that has no room for it', () => {
    const stamp = { width: 100, height: 40 };
    expect(defaultRectangle(stamp)).toEqual({ x: 0, y: 0, width: 100, height: 40 });
  });

  it('moves a rectangle up to the edges of the page and keeps its size', () => {
    const rectangle = { x: 100, y: 100, width: 180, height: 60 };
    expect(movedBy(rectangle, { x: 5, y: -7 }, A4)).toEqual({ ...rectangle, x: 105, y: 93 });
    expect(movedBy(rectangle, { x: 9999, y: -9999 }, A4)).toEqual({ ...rectangle, x: 415, y: 0 });
  });

  it('moves only the edges of a handle', () => {
    const rectangle = { x: 100, y: 100, width: 100, height: 50 };
    const by = { x: 10, y: 10 };
    const resized = (handle: (typeof HANDLES)[number]) => resizedBy(rectangle, { handle, by }, A4);
    expect(resized('e')).toEqual({ x: 100, y: 100, width: 110, height: 50 });
    expect(resized('w')).toEqual({ x: 110, y: 100, width: 90, height: 50 });
    expect(resized('n')).toEqual({ x: 100, y: 100, width: 100, height: 60 });
    expect(resized('s')).toEqual({ x: 100, y: 110, width: 100, height: 40 });
    expect(resized('ne')).toEqual({ x: 100, y: 100, width: 110, height: 60 });
    expect(resized('sw')).toEqual({ x: 110, y: 110, width: 90, height: 40 });
  });

  it.each(HANDLES)(
    'keeps the rectangle on the page and legible when handle %s is dragged too far',
    (handle) => {
      const rectangle = { x: 100, y: 100, width: 100, height: 50 };
      for (const x of [-9999, 9999]) {
        for (const y of [-9999, 9999]) {
          const resized = resizedBy(rectangle, { handle, by: { x, y } }, A4);
          expect(fitsPage(resized, A4)).toBe(true);
          expect(Math.min(resized.width, resized.height)).toBeGreaterThanOrEqual(MIN_SIDE);
        }
      }
    },
  );

  it('enlarges a rectangle to the minimum size, within the page', () => {
    expect(withLeastSize({ x: 590, y: 0, width: 2, height: 80 }, A4)).toEqual({
      x: 595 - MIN_SIDE,
      y: 0,
      width: MIN_SIDE,
      height: 80,
    });
  });
});
