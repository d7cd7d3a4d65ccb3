import { pagesInWords } from './pages-in-words.ts';

it.each([
  [[1], 'page 1'],
  [[3, 1], 'pages 1 and 3'],
  [[1, 2], 'pages 1 and 2'],
  [[1, 2, 3, 7, 9], 'pages 1–3, 7 and 9'],
  [[1, 2, 4, 5, 6], 'pages 1, 2 and 4–6'],
])('%j reads as %s', (pages, words) => {
  expect(pagesInWords(pages)).toBe(words);
});
