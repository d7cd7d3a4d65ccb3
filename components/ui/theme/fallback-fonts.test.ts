import { fallbackFonts } from './fallback-fonts.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CHROME_OS =
  'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

it.each([
  ['Windows', WINDOWS, ['Arial']],
  ['macOS', MAC, ['Arial']],
  ['Android', ANDROID, ['Roboto']],
  ['Linux', LINUX, ['Liberation Sans']],
  ['ChromeOS', CHROME_OS, ['Arimo']],
  ['a page that the build makes', null, ['Arial', 'Roboto', 'Liberation Sans']],
])('names for %s the fonts that it has, in two weights, and DejaVu Sans', (_system, userAgent, names) => {
  const named = [...fallbackFonts(userAgent).matchAll(/local\('([^']+)'\)/g)].map(([, name]) => name);
  const bold = names.map((name) => `${name} Bold`);
  expect(named).toEqual([...names, ...bold, 'DejaVu Sans', 'DejaVu Sans Bold']);
});
