import { partsOf, windowAt } from './row-window.ts';

const ROW = 44;
const at = (scrolled: number, rowCount = 1000) =>
  windowAt({ rowsTop: 300 - scrolled, top: 300, bottom: 300 + 12 * ROW, rowHeight: ROW }, rowCount);

describe('windowAt', () => {
  it('returns the visible rows and some before and after them', () => {
    expect(at(0)).toEqual({ from: 0, to: 24, rowHeight: ROW });
    expect(at(500 * ROW)).toEqual({ from: 488, to: 520, rowHeight: ROW });
  });

  it('stays the same while a few rows are scrolled', () => {
    expect(at(503 * ROW)).toEqual(at(501 * ROW));
    expect(at(504 * ROW)).not.toEqual(at(501 * ROW));
  });

  it('ends with the last row', () => {
    expect(at(988 * ROW)).toEqual({ from: 976, to: 1000, rowHeight: ROW });
    expect(at(988 * ROW, 130)).toEqual({ from: 130, to: 130, rowHeight: ROW });
  });
});

describe('partsOf', () => {
  const WINDOW = { from: 8, to: 10, rowHeight: ROW };
  const rows = (...indices: number[]) => indices.map((index) => ({ index }));
  const room = (end: number, count: number) => ({ key: `to-${end}`, height: count * ROW });

  it('returns the rows of the window between the room of the others', () => {
    expect(partsOf(WINDOW, 9, 100)).toEqual([room(8, 8), ...rows(8, 9), room(100, 90)]);
  });

  it('keeps the row with the Tab stop, before and after the window', () => {
    expect(partsOf(WINDOW, 3, 100)).toEqual([
      room(3, 3),
      ...rows(3),
      room(8, 4),
      ...rows(8, 9),
      room(100, 90),
    ]);
    expect(partsOf(WINDOW, 99, 100)).toEqual([room(8, 8), ...rows(8, 9), room(99, 89), ...rows(99)]);
  });

  it('returns rows alone if the Tab stop is in the header and the window has all rows', () => {
    expect(partsOf({ ...WINDOW, from: 0 }, -1, 3)).toEqual(rows(0, 1, 2));
  });

  it('leaves no room until the height of a row is known', () => {
    expect(partsOf({ from: 0, to: 2, rowHeight: 0 }, 0, 100)).toEqual(rows(0, 1));
  });
});
