import { windowItems } from './use-row-window.ts';

it('returns all rows without a gap when the range holds them', () => {
  expect(windowItems(3, [0, 50], 0)).toEqual([{ row: 0 }, { row: 1 }, { row: 2 }]);
});

it('returns the height of the rows before and after the range as gaps', () => {
  expect(windowItems(1000, [10, 12], 11)).toEqual([
    { gap: 440 },
    { row: 10 },
    { row: 11 },
    { gap: 988 * 44 },
  ]);
});

it('keeps a row outside the range, before or after it', () => {
  expect(windowItems(100, [10, 11], 2)).toEqual([
    { gap: 88 },
    { row: 2 },
    { gap: 7 * 44 },
    { row: 10 },
    { gap: 89 * 44 },
  ]);
  expect(windowItems(100, [0, 1], 99)).toEqual([{ row: 0 }, { gap: 98 * 44 }, { row: 99 }]);
});

it('leaves out a kept row that does not exist, as the header', () => {
  expect(windowItems(2, [0, 2], -1)).toEqual([{ row: 0 }, { row: 1 }]);
});
