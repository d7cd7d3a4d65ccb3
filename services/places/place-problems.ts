import type { FieldErrors } from '#contracts/envelope.ts';
import { CHOOSE_CITY, CHOOSE_STATE } from '#contracts/reference-data.ts';
import { CHOOSE_COUNTRY } from '#contracts/country.ts';
import { isCityOf } from './cities.ts';
import { isCountry } from './countries.ts';
import { countryOf, isState } from './states.ts';

/** Place in three steps; null where nothing is chosen. */
export interface Place {
  country_id: string | null;
  state_id: string | null;
  city_id: string | null;
}

/** Returns the messages about a country, state or city that does not exist or does not belong to the one before. */
export async function placeProblems({ country_id, state_id, city_id }: Place): Promise<FieldErrors> {
  if (country_id !== null && !isCountry(country_id)) return { country_id: [CHOOSE_COUNTRY] };
  if (state_id !== null && (countryOf(state_id) !== country_id || !(await isState(state_id))))
    return { state_id: [CHOOSE_STATE] };
  if (city_id !== null && (state_id === null || !(await isCityOf(state_id, city_id))))
    return { city_id: [CHOOSE_CITY] };
  return {};
}
