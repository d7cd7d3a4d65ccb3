import { readEnv } from './env.ts';
import { defaultPairingsPath } from './pairings-path.ts';

describe('readEnv', () => {
  it('returns the default origin, port and file of pairings for an empty environment', () => {
    expect(readEnv({})).toEqual({
      origins: ['http://localhost:3000'],
      port: 55555,
      pairings: defaultPairingsPath({}),
    });
  });

  it('returns the file of pairings that is set', () => {
    expect(readEnv({ USB_HELPER_PAIRINGS: '/tmp/pairings.json' }).pairings).toBe('/tmp/pairings.json');
  });

  it('returns the origins of several addresses without their paths', () => {
    const { origins } = readEnv({ APP_URL: 'https://sign.example/, https://other.example/app' });
    expect(origins).toEqual(['https://sign.example', 'https://other.example']);
  });

  it.each(['*', 'null', 'javascript:alert(1)', 'sign.example', ','])(
    'throws an error that names APP_URL for %s',
    (APP_URL) => {
      expect(() => readEnv({ APP_URL })).toThrow('APP_URL');
    },
  );
});
