import { browserFamily, detectSystem } from './detect-system.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`;
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const ANDROID = `Mozilla/5.0 (Linux; Android 16) ${CHROME}`;
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

describe('detectSystem', () => {
  it.each([
    ['windows', WINDOWS, 10],
    ['mac', MAC, 0],
    ['linux', LINUX, 0],
    [null, ANDROID, 5],
    [null, IPHONE, 5],
    [null, MAC, 5],
    [null, 'unknown', 0],
  ])('returns %s for the user agent %s with %i touch points', (system, userAgent, maxTouchPoints) => {
    expect(detectSystem({ userAgent, maxTouchPoints })).toBe(system);
  });
});

describe('browserFamily', () => {
  it.each([
    ['chromium', WINDOWS],
    ['chromium', `${WINDOWS} Edg/142.0.0.0`],
    ['firefox', LINUX],
    ['safari', MAC],
  ])('returns %s for the user agent %s', (family, userAgent) => {
    expect(browserFamily(userAgent)).toBe(family);
  });
});
