import type { Country, Currency, DialingCode, Language } from '#contracts/reference-data.ts';
import type { z } from '#contracts/zod.ts';
import { countryNames } from '#places/country-names.ts';
import { dialingPlans } from './phone-numbers.ts';

const byName = new Intl.Collator('en').compare;

/** Countries of ISO 3166-1, sorted by name. */
export const COUNTRIES: readonly Country[] = Object.entries(countryNames.getNames('en'))
  .map(([id, name]) => ({ id, name }))
  .sort((one, other) => byName(one.name, other.name));

/** Dialing code of each country that has one, sorted by the name of the country. */
export const DIALING_CODES: readonly DialingCode[] = COUNTRIES.flatMap(({ id, name }) => {
  const plan = dialingPlans.get(id);
  if (!plan) return [];
  return {
    id,
    code: plan.code,
    country_name: name,
    phone_length_start_range: Math.min(...plan.lengths),
    phone_length_end_range: Math.max(...plan.lengths),
  };
});

/**
 * Languages of ISO 639-1, sorted by name: the two-letter codes that ICU names and does not replace by
 * another.
 */
export const LANGUAGES: readonly z.infer<typeof Language>[] = languages();

/** Currencies of ISO 4217, sorted by name. */
export const CURRENCIES: readonly z.infer<typeof Currency>[] = currencies();

function languages() {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((id) => Intl.getCanonicalLocales(id)[0] === id)
    .flatMap((id) => {
      const name = names.of(id);
      return name === undefined ? [] : [{ id, name }];
    })
    .sort((one, other) => byName(one.name, other.name));
}

function currencies() {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return Intl.supportedValuesOf('currency')
    .map((id) => ({ id, name: names.of(id) ?? id, symbol: symbolOf(id) }))
    .sort((one, other) => byName(one.name, other.name));
}

function symbolOf(currency: string): string {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
}
