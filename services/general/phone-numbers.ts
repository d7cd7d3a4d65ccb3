import {
  getCountries,
  getCountryCallingCode,
  Metadata,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

/** How a country's phone numbers are dialed from abroad. */
export interface DialingPlan {
  country: CountryCode;
  code: string;
  /** How many digits a national number may have, without the 0 that some countries dial before it. */
  lengths: readonly number[];
}

/** By the country's ISO 3166-1 alpha-2 code. */
export const dialingPlans: ReadonlyMap<string, DialingPlan> = readPlans();

/**
 * Returns the national number from the typed digits, without a leading 0 where the country has one that is only
 * dialed inside it.
 */
export function nationalNumber(digits: string, countryId: string): string {
  const country = dialingPlans.get(countryId)?.country;
  return (
    parsePhoneNumberFromString(digits, country ? { defaultCountry: country } : {})?.nationalNumber ?? digits
  );
}

function readPlans(): Map<string, DialingPlan> {
  const metadata = new Metadata();
  const plans = new Map<string, DialingPlan>();
  for (const country of getCountries()) {
    metadata.selectNumberingPlan(country);
    const lengths = metadata.numberingPlan?.possibleLengths() ?? [];
    if (lengths.length > 0) plans.set(country, { country, code: getCountryCallingCode(country), lengths });
  }
  return plans;
}
