import { isAppOrigin } from './proxy-guard.ts';

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
