import { moved } from './grid-position.ts';

const SIZE = { rows: 30, columns: 4, page: 10 };
const move = (key: string, row: number, column: number, isWhole = false) =>
  moved({ key, isWhole }, { row, column }, SIZE);

it.each([
  ['ArrowDown', 0, 1, { row: 1, column: 1 }],
  ['ArrowUp', 0, 1, { row: -1, column: 1 }],
  ['ArrowLeft', 2, 1, { row: 2, column: 0 }],
  ['ArrowRight', 2, 1, { row: 2, column: 2 }],
  ['Home', 2, 3, { row: 2, column: 0 }],
  ['End', 2, 1, { row: 2, column: 3 }],
  ['PageDown', 2, 1, { row: 12, column: 1 }],
  ['PageUp', 12, 1, { row: 2, column: 1 }],
])('%s moves the focus from row %i, column %i', (key, row, column, to) => {
  expect(move(key, row, column)).toEqual(to);
});

it.each([
  ['ArrowUp', -1, 0, { row: -1, column: 0 }],
  ['ArrowDown', 29, 0, { row: 29, column: 0 }],
  ['ArrowLeft', 3, 0, { row: 3, column: 0 }],
  ['ArrowRight', 3, 3, { row: 3, column: 3 }],
  ['PageUp', 4, 1, { row: 0, column: 1 }],
  ['PageDown', 25, 1, { row: 29, column: 1 }],
])('%s at an edge of the grid stays inside, from row %i, column %i', (key, row, column, to) => {
  expect(move(key, row, column)).toEqual(to);
});

it('moves to the first and the last cell with Control', () => {
  expect(move('Home', 7, 2, true)).toEqual({ row: 0, column: 0 });
  expect(move('End', 7, 2, true)).toEqual({ row: 29, column: 3 });
});

it('returns undefined for a key that moves nothing', () => {
  expect(move('a', 7, 2)).toBeUndefined();
});
