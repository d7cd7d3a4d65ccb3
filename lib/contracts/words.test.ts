import { withCommas, wordList } from './words.ts';

it.each([0, 7, -999, 1000, -1000, 123_456, 1_234_567])('groups %d as Intl does in English', (whole) => {
  expect(withCommas(whole)).toBe(new Intl.NumberFormat('en-US').format(whole));
});

it.each([[[]], [['a']], [['a', 'b']], [['a', 'b', 'c']], [['a', 'b', 'c', 'd']]])(
  'lists %j as Intl does in English',
  (words) => {
    expect(wordList(words)).toBe(new Intl.ListFormat('en', { type: 'conjunction' }).format(words));
  },
);
