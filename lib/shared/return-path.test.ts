import { HOME_PATH, returnPath } from './return-path.ts';

const ELSEWHERE = [
  'https://evil.example',
  'http:evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/%09//evil.example/..//',
  '/./\\evil.example',
  '/..//evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '@evil.example',
  '/\u0000/evil.example',
  'https:/evil.example',
  '/login',
  '/login?next=/login',
  '/register',
  '/api/auth/signout',
];

describe('the way back after signing in', () => {
  it.each(ELSEWHERE)('RT-01 does not lead to %j', (next) => {
    const url = new URL(returnPath(next), 'https://app.example');
    expect(url.origin).toBe('https://app.example');
    expect(url.pathname).not.toMatch(/^\/\/|^\/login|^\/register|^\/api/);
  });

  it('RT-01 leads to the page that was wanted, with its search and place', () => {
    expect(returnPath('/documents?status=signed&pageIndex=2#row')).toBe(
      '/documents?status=signed&pageIndex=2#row',
    );
  });

  it.each([null, undefined, ''])('leads home when nothing was wanted (%j)', (next) => {
    expect(returnPath(next)).toBe(HOME_PATH);
  });
});
