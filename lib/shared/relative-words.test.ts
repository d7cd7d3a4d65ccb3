import { relativeWords } from './relative-words.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');

it.each([
  ['2026-11-22T12:00:30Z', 'just now'], // the clock of the service may be ahead
  ['2026-11-22T11:59:01Z', 'just now'],
  ['2026-11-22T11:59:00Z', '1 minute ago'],
  ['2026-11-22T11:00:01Z', '59 minutes ago'],
  ['2026-11-22T09:00:00Z', '3 hours ago'],
  ['2026-11-21T12:00:01Z', '23 hours ago'],
  ['2026-11-21T12:00:00Z', '1 day ago'],
  ['2026-11-15T12:00:01Z', '6 days ago'],
  ['2026-11-15T12:00:00Z', null],
])('a moment at %s is %j', (iso, words) => {
  expect(relativeWords(iso, NOW)).toBe(words);
});
