import { cookiesOf } from './request-cookies.ts';

const cookies = (cookie: string) => Object.fromEntries(cookiesOf(new Headers({ cookie })));

describe('the cookies of a request', () => {
  it('are decoded, and the last of those with the same name counts', () => {
    expect(cookies('a=1; b=%20x;c=a=b; a=2')).toEqual({ a: '2', b: ' x', c: 'a=b' });
  });

  it('are none without a name, a value or an encoding that can be read', () => {
    expect(cookies('a; =1; b=%zz; ')).toEqual({});
    expect(cookiesOf(new Headers()).size).toBe(0);
  });
});
