import { isAppOrigin, isFromHere } from './proxy-guard.ts';

describe('isAppOrigin', () => {
  it.each([
    ['https://sign.example', 'https://sign.example', true],
    ['https://sign.example:8443', 'https://sign.example', false],
    ['http://sign.example', 'https://sign.example', false],
    ['https://sign.example.evil.example', 'https://sign.example', false],
    ['https://evil.example', 'https://sign.example', false],
    ['null', 'https://sign.example', false],
    [null, 'https://sign.example', false],
    ['http://127.0.0.1:3000', 'http://localhost:3000', true],
    ['http://localhost:3001', 'http://localhost:3000', false],
    ['http://127.0.0.1:3000', 'https://sign.example', false],
  ])('BF-01 compares %j with the app at %j: %j', (origin, appUrl, isOwn) => {
    expect(isAppOrigin(origin, appUrl)).toBe(isOwn);
  });
});

describe('isFromHere', () => {
  it.each([
    ['a page of the app', { 'sec-fetch-site': 'same-origin' }, true],
    ['the address bar', { 'sec-fetch-site': 'none' }, true],
    ['another port of the host', { 'sec-fetch-site': 'same-site' }, false],
    ['another site', { 'sec-fetch-site': 'cross-site' }, false],
    ['a value that no browser sends', { 'sec-fetch-site': 'Same-Origin' }, false],
    ['a browser that does not say it, from the app', { referer: 'https://sign.example/documents' }, true],
    ['a browser that does not say it, from elsewhere', { referer: 'https://evil.example/' }, false],
    ['a browser that says nothing', {}, false],
    [
      'another site with the address of the app',
      { 'sec-fetch-site': 'cross-site', referer: 'https://sign.example/' },
      false,
    ],
  ])('judges a request from %s', (_who, headers, isOwn) => {
    expect(isFromHere(new Headers(headers), 'https://sign.example')).toBe(isOwn);
  });
});
