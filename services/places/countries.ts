import { countryNames } from './country-names.ts';

/** Returns whether this is the ISO 3166-1 alpha-2 code of a country. */
export function isCountry(id: string): boolean {
  return /^[A-Z]{2}$/.test(id) && countryNames.isValid(id);
}

/** Returns the English name of a country; its code if it has none. */
export function countryName(id: string): string {
  return countryNames.getName(id, 'en') ?? id;
}
