import * as jsvat from 'jsvat';
import { isGstin } from './gstin.ts';

/** Countries whose VAT numbers begin with other letters than those of ISO 3166-1. */
const VAT_PREFIXES: Readonly<Record<string, string>> = { GR: 'EL', CH: 'CHE' };

/** Returns the tax number in capitals without spaces, dots and hyphens, the form in which it is stored. */
export function normalizeTaxNumber(entered: string): string {
  return entered.toUpperCase().replace(/[\s.-]/g, '');
}

/**
 * Returns whether a normalized tax number is valid in a country: GSTIN in India, the VAT number, with or
 * without its prefix, in the countries that jsvat knows. In any other country every number is.
 */
export function isTaxNumber(number: string, countryId: string | null): boolean {
  if (countryId === null) return true;
  if (countryId === 'IN') return isGstin(number);
  const prefix = VAT_PREFIXES[countryId] ?? countryId;
  const country = COUNTRIES.get(countryId);
  if (!country) return true;
  return [number, `${prefix}${number}`].some((each) => jsvat.checkVAT(each, [country]).isValid);
}

/** Countries whose VAT numbers jsvat checks, by ISO 3166-1 alpha-2 code. */
const COUNTRIES: ReadonlyMap<string, jsvat.Country> = new Map(
  [
    ...[jsvat.austria, jsvat.belgium, jsvat.bulgaria, jsvat.croatia, jsvat.cyprus, jsvat.czechRepublic],
    ...[jsvat.denmark, jsvat.estonia, jsvat.finland, jsvat.france, jsvat.germany, jsvat.greece],
    ...[jsvat.hungary, jsvat.ireland, jsvat.italy, jsvat.latvia, jsvat.lithuania, jsvat.luxembourg],
    ...[jsvat.malta, jsvat.netherlands, jsvat.norway, jsvat.poland, jsvat.portugal, jsvat.romania],
    ...[jsvat.slovakiaRepublic, jsvat.slovenia, jsvat.spain, jsvat.sweden, jsvat.switzerland],
    jsvat.unitedKingdom,
  ].map((country) => [country.codes[0] ?? '', country]),
);
