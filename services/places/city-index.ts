import { setImmediate } from 'node:timers/promises';
import { undividedState } from './states.ts';

/** City as the package lists it. */
export interface ListedCity {
  name: string;
  /** ISO 3166-1 alpha-2 code. */
  country: string;
  /** Code of the first-order administrative division within the country. */
  admin1: string;
}

/** Names of all cities as bytes: a fifth of the memory that as many strings take. */
export interface CityIndex {
  /** UTF-8, sorted and one a line within each state. */
  names: Uint8Array;
  /** First byte of each state's names and the byte after the last, by the id of the state. */
  parts: ReadonlyMap<string, readonly [start: number, end: number]>;
}

/**
 * Returns the index of these cities. `isDivided` tells whether a country has states; a country without states counts as one.
 * Cities of the same name in one state become one entry. Yields to the event loop between states.
 */
export async function indexCities(
  cities: AsyncIterable<readonly ListedCity[]>,
  isDivided: (countryId: string) => boolean,
): Promise<CityIndex> {
  const byState = new Map<string, Set<string>>();
  for await (const group of cities) {
    for (const { name, country, admin1 } of group) {
      const stateId = isDivided(country) ? `${country}.${admin1}` : undividedState(country);
      const names = byState.get(stateId);
      if (names) names.add(name);
      else byState.set(stateId, new Set([name]));
    }
  }
  return pack(byState);
}

async function pack(byState: ReadonlyMap<string, ReadonlySet<string>>): Promise<CityIndex> {
  const byName = new Intl.Collator('en').compare;
  const parts = new Map<string, readonly [number, number]>();
  const chunks: Buffer[] = [];
  let end = 0;
  for (const [stateId, names] of byState) {
    const chunk = Buffer.from([...names].sort(byName).join('\n'));
    chunks.push(chunk);
    parts.set(stateId, [end, end + chunk.length]);
    end += chunk.length;
    await setImmediate();
  }
  return { names: Buffer.concat(chunks), parts };
}

/** Returns the names of a state's cities by name. */
export function namesIn({ names, parts }: CityIndex, stateId: string): string[] {
  const [start, end] = parts.get(stateId) ?? [0, 0];
  return start === end ? [] : new TextDecoder().decode(names.subarray(start, end)).split('\n');
}

/** Yields the cities of a file in groups, as it is read: the whole file as one value would take 200 MB. */
export async function* listedCities(
  file: AsyncIterable<string>,
): AsyncGenerator<ListedCity[], void, undefined> {
  let rest = '';
  for await (const chunk of file) {
    const text = rest + chunk;
    const end = text.lastIndexOf('}') + 1; // no object of the list has another in it
    rest = text.slice(end);
    yield Array.from(text.slice(0, end).matchAll(/\{[^{}]*\}/g), ([city]) => parseCity(city));
  }
}

function parseCity(json: string): ListedCity {
  const { name, country, admin1 } = JSON.parse(json) as ListedCity; // a file of a package of one fixed version
  return { name, country, admin1 };
}
