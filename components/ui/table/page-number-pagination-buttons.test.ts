import { pageWindow } from './page-number-pagination-buttons.tsx';

it.each([
  [0, 1, [0]],
  [0, 3, [0, 1, 2]],
  [0, 20, [0, 1, 2, 3, 4]],
  [2, 20, [0, 1, 2, 3, 4]],
  [3, 20, [1, 2, 3, 4, 5]],
  [18, 20, [15, 16, 17, 18, 19]],
  [19, 20, [15, 16, 17, 18, 19]],
  [0, 0, []],
])('DO-17 page %d of %d shows the buttons %j', (current, count, pages) => {
  expect(pageWindow(current, count)).toEqual(pages);
});
