import type { NumberFormat } from '#contracts/localisation.ts';

const SEPARATORS: Record<NumberFormat, { group: string; decimal: string }> = {
  comma_point: { group: ',', decimal: '.' },
  point_comma: { group: '.', decimal: ',' },
  space_comma: { group: '\u00a0', decimal: ',' },
  apostrophe_point: { group: '’', decimal: '.' },
};

/** Formats a number, by default as '1,234,567.89' with up to three decimals. */
export function formatNumber(
  value: number,
  format: NumberFormat = 'comma_point',
  options?: Intl.NumberFormatOptions,
): string {
  // The first formatter of a page loads the data of its locale, which takes a phone a fifth of a second.
  if (!options && Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  return withSeparators(new Intl.NumberFormat('en-US', options), value, format);
}

/** Formats an amount of money with the symbol of its currency (ISO 4217) before it: '€1,234.50'. */
export function formatAmount(value: number, currency: string, format: NumberFormat = 'comma_point'): string {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  return withSeparators(new Intl.NumberFormat('en-US', options), value, format);
}

function withSeparators(number: Intl.NumberFormat, value: number, format: NumberFormat): string {
  const separators = SEPARATORS[format];
  return number
    .formatToParts(value)
    .map((part) => (part.type === 'group' || part.type === 'decimal' ? separators[part.type] : part.value))
    .join('');
}
