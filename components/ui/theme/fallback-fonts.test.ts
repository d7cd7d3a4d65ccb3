import { fallbackFonts } from './fallback-fonts.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CHROME_OS =
  'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

it.each([
  ['Windows', WINDOWS, ['Arial', 'Arial Bold']],
  ['macOS', MAC, ['Arial', 'Arial Bold']],
  ['Android', ANDROID, ['Roboto', 'Roboto Bold']],
  ['Linux', LINUX, ['Liberation Sans', 'Liberation Sans Bold', 'DejaVu Sans', 'DejaVu Sans Bold']],
  ['ChromeOS', CHROME_OS, ['Arimo', 'Arimo Bold']],
])('names for %s the fonts that it has, in two weights', (_system, userAgent, names) => {
  expect(namedFonts(userAgent)).toEqual(names);
});

it('names the fonts of all systems for a page that the build makes', () => {
  const regular = ['Arial', 'Roboto', 'Liberation Sans'];
  const bold = regular.map((name) => `${name} Bold`);
  expect(namedFonts(null)).toEqual([...regular, ...bold, 'DejaVu Sans', 'DejaVu Sans Bold']);
});

function namedFonts(userAgent: string | null): (string | undefined)[] {
  return [...fallbackFonts(userAgent).matchAll(/local\('([^']+)'\)/g)].map(([, name]) => name);
}
