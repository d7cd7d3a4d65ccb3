import { requestedRange } from './byte-range.ts';

describe('a Range header', () => {
  it.each([
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=900-', { start: 900, end: 999 }],
    ['bytes=990-2000', { start: 990, end: 999 }],
    ['bytes=-10', { start: 990, end: 999 }],
    ['bytes=-2000', { start: 0, end: 999 }],
    ['bytes=999-999', { start: 999, end: 999 }],
  ])('%s names a part of 1,000 bytes', (header, range) => {
    expect(requestedRange(header, 1000)).toEqual(range);
  });

  it.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0'])('%s cannot be satisfied', (header) => {
    expect(requestedRange(header, 1000)).toBe('unsatisfiable');
  });

  it.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=5-4', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,5-6'])(
    '%s gets the whole file as the response',
    (header) => {
      expect(requestedRange(header, 1000)).toBe('whole');
    },
  );
});
