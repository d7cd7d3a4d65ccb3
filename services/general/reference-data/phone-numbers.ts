import {
  getCountries,
  getCountryCallingCode,
  Metadata,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

/** Dialing plan of a country: how its phone numbers are dialed from abroad. */
export interface DialingPlan {
  country: CountryCode;
  code: string;
  /** Permitted lengths of a national number in digits, without the trunk prefix 0 of some countries. */
  lengths: readonly number[];
}

/** Dialing plans by ISO 3166-1 alpha-2 code of the country. */
export const dialingPlans: ReadonlyMap<string, DialingPlan> = readPlans();

/**
 * Returns the national number from the typed digits, without the leading 0 in countries where it is only a
 * trunk prefix.
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
