import { readEnv } from './env.ts';

describe("the helper's environment", () => {
  it('works for a web app on this machine where nothing is set', () => {
    expect(readEnv({})).toEqual({ origins: ['http://localhost:3000'], port: 55555 });
  });

  it('takes the origins of several apps, whatever path their addresses have', () => {
    const { origins } = readEnv({ APP_URL: 'https://sign.example/, https://other.example/app' });
    expect(origins).toEqual(['https://sign.example', 'https://other.example']);
  });

  it.each(['*', 'null', 'javascript:alert(1)', 'sign.example', ','])(
    'stops for %s and names the variable',
    (APP_URL) => {
      expect(() => readEnv({ APP_URL })).toThrow('APP_URL');
    },
  );
});
