import { baseHeaders, HEADER_RULES } from './base-headers.ts';

const policies = HEADER_RULES.flatMap(({ headers }) => headers)
  .filter(({ key }) => key === 'content-security-policy')
  .map(({ value }) => value);

describe('the headers of every response', () => {
  it('stand in the configuration of Next, for all paths', () => {
    const everywhere = HEADER_RULES.find(({ source }) => source === '/:path*');
    expect(Object.fromEntries((everywhere?.headers ?? []).map(({ key, value }) => [key, value]))).toEqual(
      baseHeaders(false),
    );
  });

  it('tell browsers to keep to TLS where the app is served over it', () => {
    expect(baseHeaders(true)).toHaveProperty('strict-transport-security');
    expect(baseHeaders(false)).not.toHaveProperty('strict-transport-security');
  });

  it('let browsers keep the fonts for 30 days', () => {
    const fonts = HEADER_RULES.find(({ source }) => source === '/fonts/:path*');
    expect(fonts?.headers).toEqual([{ key: 'cache-control', value: 'public, max-age=2592000' }]);
  });

  it.each(policies)('forbid frames, inline code and evaluation: %s', (policy) => {
    expect(policy).toContain(`frame-ancestors 'none'`);
    expect(policy).not.toContain('unsafe');
  });
});
