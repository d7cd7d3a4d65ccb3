import { getCountries, getStates } from '#contracts/reference-data.ts';
import { loadEntries, loadEntry, type Entries } from './load-entry.ts';

/** Returns the lists that a form of a place shows first: the countries, and the states of the one that is stored. */
export function loadPlaces(stored: Promise<string | null | undefined>): Promise<Entries> {
  const states = stored.then((country_id) =>
    country_id ? loadEntry(getStates, { query: { country_id } }) : {},
  );
  return loadEntries(loadEntry(getCountries, {}), states);
}
