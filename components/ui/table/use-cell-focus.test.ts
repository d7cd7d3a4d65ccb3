import { positionAfter } from './use-cell-focus.ts';

const SIZE = { rowCount: 30, columnCount: 5 };
const after = (
  key: string,
  row: number,
  column: number,
  held: Partial<Record<'ctrlKey' | 'altKey', true>> = {},
) => positionAfter({ key, ctrlKey: false, metaKey: false, altKey: false, ...held }, { row, column }, SIZE);

describe('positionAfter', () => {
  it.each([
    ['ArrowUp', 1, 2, { row: 0, column: 2 }],
    ['ArrowUp', 0, 2, { row: 0, column: 2 }],
    ['ArrowDown', 30, 2, { row: 30, column: 2 }],
    ['ArrowLeft', 3, 0, { row: 3, column: 0 }],
    ['ArrowRight', 3, 4, { row: 3, column: 4 }],
    ['PageDown', 25, 1, { row: 30, column: 1 }],
    ['PageUp', 5, 1, { row: 1, column: 1 }],
    ['Home', 7, 3, { row: 7, column: 0 }],
    ['End', 7, 3, { row: 7, column: 4 }],
  ])('returns for %s from row %d, column %d', (key, row, column, position) => {
    expect(after(key, row, column)).toEqual(position);
  });

  it('returns the first and the last cell with Ctrl', () => {
    expect(after('Home', 7, 3, { ctrlKey: true })).toEqual({ row: 1, column: 0 });
    expect(after('End', 7, 3, { ctrlKey: true })).toEqual({ row: 30, column: 4 });
  });

  it('returns null for other keys, and for shortcuts of the browser', () => {
    expect(after('Enter', 1, 1)).toBeNull();
    expect(after('ArrowLeft', 1, 1, { altKey: true })).toBeNull();
  });
});
