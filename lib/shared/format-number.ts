import type { NumberFormat } from '#contracts/localisation.ts';
import { withCommas } from '#contracts/words.ts';

const SEPARATORS: Record<NumberFormat, { group: string; decimal: string }> = {
  comma_point: { group: ',', decimal: '.' },
  point_comma: { group: '.', decimal: ',' },
  space_comma: { group: '\u00a0', decimal: ',' },
  apostrophe_point: { group: '’', decimal: '.' },
};

/** Formats a number, by default as '1,234,567.89' with up to three decimals. */
export function formatNumber(value: number, format: NumberFormat = 'comma_point'): string {
  const [whole = '', ...decimals] = value
    .toFixed(3)
    .replace(/\.?0+$/, '')
    .split('.');
  const { group, decimal } = SEPARATORS[format];
  return [withCommas(whole).replaceAll(',', group), ...decimals].join(decimal);
}

/** Formats a number with this many decimals and without groups, by default as '1234.50'. */
export function formatFixed(value: number, decimals: number, format: NumberFormat = 'comma_point'): string {
  return value.toFixed(decimals).replace('.', SEPARATORS[format].decimal);
}

/** Formats an amount of money with the symbol of its currency (ISO 4217) before it: '€1,234.50'. */
export function formatAmount(value: number, currency: string, format: NumberFormat = 'comma_point'): string {
  const { group, decimal } = SEPARATORS[format];
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(value)
    .map(({ type, value: part }) => (type === 'group' ? group : type === 'decimal' ? decimal : part))
    .join('');
}
