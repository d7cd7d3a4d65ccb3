import type { NumberFormat } from '#contracts/localisation.ts';
import { formatFixed } from './format-number.ts';

const UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** Formats a number of bytes in units of 1024, with 2 decimals from a kilobyte on. */
export function formatBytes(bytes: number, format?: NumberFormat): string {
  let unit = 0;
  let value = Math.max(0, bytes);
  // Rounds before comparing, so that 1,048,575 bytes are 1.00 MB and not 1024.00 KB.
  while (Number(value.toFixed(2)) >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const decimals = unit === 0 ? 0 : 2;
  return `${formatFixed(value, decimals, format)} ${UNITS[unit]}`;
}
