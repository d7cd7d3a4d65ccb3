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

describe('returnPath', () => {
  it.each(ELSEWHERE)('RT-01 does not return %j', (next) => {
    const url = new URL(returnPath(next), 'https://app.example');
    expect(url.origin).toBe('https://app.example');
    expect(url.pathname).not.toMatch(/^\/\/|^\/login|^\/register|^\/api/);
  });

  it('RT-01 returns the requested page, with its query and fragment', () => {
    expect(returnPath('/documents?status=signed&pageIndex=2#row')).toBe(
      '/documents?status=signed&pageIndex=2#row',
    );
  });

  it.each([null, undefined, ''])('returns the home page for %j', (next) => {
    expect(returnPath(next)).toBe(HOME_PATH);
  });
});
