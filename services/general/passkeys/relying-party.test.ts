import { relyingParty } from './relying-party.ts';

describe('relyingParty', () => {
  it.each([
    ['https://sign.example.com', { id: 'sign.example.com', origin: 'https://sign.example.com' }],
    ['https://sign.example.com:8443/', { id: 'sign.example.com', origin: 'https://sign.example.com:8443' }],
    ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ])('returns host name and origin of %s', (url, expected) => {
    expect(relyingParty(url)).toEqual(expected);
  });

  it.each([
    'http://sign.example.com',
    'https://192.0.2.7',
    'https://[2001:db8::1]:3000',
    'http://127.0.0.1:3000',
  ])('returns null for %s, where browsers offer no passkeys', (url) => {
    expect(relyingParty(url)).toBeNull();
  });
});
