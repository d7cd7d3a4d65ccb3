import { freeRectangle } from './free-rectangle.ts';

const A4 = { width: 595, height: 842 };
const WANTED = { x: 338, y: 96, width: 180, height: 60 };

describe('freeRectangle', () => {
  it('returns the wanted rectangle while it is free', () => {
    expect(freeRectangle(WANTED, [{ x: 10, y: 96, width: 180, height: 60 }], A4)).toEqual(WANTED);
  });

  it('returns a wanted rectangle that is beyond the edge by a rounding error', () => {
    const atEdge = { ...WANTED, x: A4.width - WANTED.width + 0.001 };
    expect(freeRectangle(atEdge, [], A4)).toEqual(atEdge);
  });

  it('goes to the left, then up, from the signatures that stand where it is wanted', () => {
    const taken = [WANTED];
    for (let count = 0; count < 4; count++) taken.push(freeRectangle(WANTED, taken, A4));
    expect(taken.map(({ x, y }) => [x, y])).toEqual([
      [338, 96],
      [150, 96],
      [338, 164],
      [150, 164],
      [338, 232],
    ]);
  });

  it('goes down where no place above is on the page', () => {
    const top = { x: 20, y: 760, width: 560, height: 60 };
    expect(freeRectangle(top, [top], A4)).toEqual({ ...top, y: 692 });
  });

  it('returns the wanted rectangle where the page has no free place', () => {
    expect(freeRectangle(WANTED, [{ x: 0, y: 0, ...A4 }], A4)).toEqual(WANTED);
  });
});
