import { formatDate, formatDateTime } from './format-date.ts';

it('DT-04 formats a date as month, two-digit day and year', () => {
  expect(formatDate('2026-11-21T12:00:00.000Z', 'UTC')).toBe('Nov 21, 2026');
  expect(formatDate('2026-11-05T12:00:00.000Z', 'UTC')).toBe('Nov 05, 2026');
});

it('DT-04 formats a date in the time zone of the reader', () => {
  expect(formatDate('2026-11-21T23:30:00.000Z', 'Europe/Stockholm')).toBe('Nov 22, 2026');
  expect(formatDate('2026-11-21T02:30:00.000Z', 'America/New_York')).toBe('Nov 20, 2026');
});

it('formats a time with its zone', () => {
  expect(formatDateTime('2026-11-21T23:05:09.000Z', 'UTC')).toBe('Nov 21, 2026, 23:05:09 UTC');
  expect(formatDateTime('2026-11-21T23:05:09.000Z', 'Asia/Kolkata')).toBe('Nov 22, 2026, 04:35:09 GMT+5:30');
});

it('formats midnight as 00, not 24', () => {
  expect(formatDateTime('2026-11-21T00:00:00.000Z', 'UTC')).toBe('Nov 21, 2026, 00:00:00 UTC');
});
