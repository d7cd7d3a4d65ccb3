import { DEFAULT_SIZE, defaultRectangle } from '#shared/page-geometry.ts';
import { areOverlapping } from '#contracts/rectangles.ts';
import { fieldAt, freeRectangle } from './placed-rectangle.ts';

const A4 = { width: 595, height: 842 };
const RECTANGLE = { x: 10.004, y: 20, width: 180, height: 60 };

describe('freeRectangle', () => {
  it('returns the usual place on an empty page', () => {
    expect(freeRectangle(A4, [])).toEqual(defaultRectangle(A4));
  });

  it('returns a place beside the fields that are there, for all ten signatories', () => {
    const placed = [freeRectangle(A4, [])];
    for (let count = 1; count < 10; count += 1) placed.push(freeRectangle(A4, placed));
    const covered = placed.filter((one, index) =>
      placed.slice(0, index).some((other) => areOverlapping(one, other)),
    );
    expect(covered).toEqual([]);
  });

  it('returns the usual place on a page without room', () => {
    const small = { width: DEFAULT_SIZE.width + 10, height: DEFAULT_SIZE.height + 10 };
    const first = freeRectangle(small, []);
    expect(freeRectangle(small, [first])).toEqual(first);
  });
});

describe('fieldAt', () => {
  it('returns a field on the page, rounded to a hundredth of a point', () => {
    expect(fieldAt(2, RECTANGLE, null)).toEqual({ ...RECTANGLE, x: 10, pages: [2], is_movable: false });
  });

  it('keeps the pages when the rectangle moves on one of them, and leaves them when it is drawn elsewhere', () => {
    const before = { ...RECTANGLE, pages: [1, 3], is_movable: true };
    expect(fieldAt(3, RECTANGLE, before)).toMatchObject({ pages: [1, 3], is_movable: true });
    expect(fieldAt(2, RECTANGLE, before)).toMatchObject({ pages: [2], is_movable: true });
    expect(fieldAt(9, RECTANGLE, { ...before, pages: 'all' })).toMatchObject({ pages: 'all' });
  });
});
