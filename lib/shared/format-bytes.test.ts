import { formatBytes } from './format-bytes.ts';

it.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1.00 KB'],
  [1536, '1.50 KB'],
  [1_048_575, '1.00 MB'],
  [10 * 1024 * 1024, '10.00 MB'],
  [1.234 * 1024 ** 3, '1.23 GB'],
  [5000 * 1024 ** 4, '5000.00 TB'],
])('UP-09 formats %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
