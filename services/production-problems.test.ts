import { randomBytes } from 'node:crypto';
import { productionProblems } from './production-problems.ts';

const HTTPS = 'https://sign.example.com';
const named = (settings: Partial<Parameters<typeof productionProblems>[0]>) =>
  productionProblems({ appUrl: HTTPS, masterKey: randomBytes(32), ...settings }).map(
    (problem) => problem.split(':')[0],
  );

describe('productionProblems', () => {
  it.each([HTTPS, 'http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'http://app.localhost'])(
    'finds none for %s and a random key',
    (appUrl) => expect(named({ appUrl })).toEqual([]),
  );

  it.each(['http://sign.example.com', 'http://192.168.1.5:3000', 'http://localhost.example.com'])(
    'names APP_URL when it is %s',
    (appUrl) => expect(named({ appUrl })).toEqual(['APP_URL']),
  );

  it.each([
    ['of one byte', Buffer.alloc(32)],
    ['that counts', Buffer.from(Array.from({ length: 32 }, (_, index) => index))],
    ['of a part that is repeated', Buffer.concat(Array<Buffer>(2).fill(randomBytes(16)))],
    ['of words', Buffer.from('change-me-to-a-long-secret-value')],
  ])('names KEY_ENCRYPTION_KEY for a key %s, without its value', (_kind, masterKey) => {
    const problems = productionProblems({ appUrl: HTTPS, masterKey });
    expect(problems).toEqual([expect.stringMatching(/^KEY_ENCRYPTION_KEY: is guessable/)]);
    expect(problems.join()).not.toContain(masterKey.toString('base64'));
  });

  it('finds none for a key that was made of random hexadecimal digits', () => {
    expect(named({ masterKey: Buffer.from('9f3c07d1a86be5240d71c98f3ea2b645') })).toEqual([]);
  });
});
