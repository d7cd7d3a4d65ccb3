import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';

const production = {
  nonce: 'bm9uY2U=',
  isDevelopment: false,
  isSecure: true,
  usbHelperUrl: 'http://localhost:5678',
};

const directive = (policy: string, name: string) =>
  policy.split('; ').find((each) => each === name || each.startsWith(`${name} `));

describe('the headers of a page', () => {
  it('permits scripts and styles by nonce only', () => {
    const policy = contentSecurityPolicy(production);
    expect(directive(policy, 'script-src')).toBe(`script-src 'self' 'nonce-bm9uY2U='`);
    expect(directive(policy, 'style-src')).toBe(`style-src 'self' 'nonce-bm9uY2U='`);
    expect(policy).not.toContain('unsafe');
  });

  it('permits the inline scripts of a static page by their hashes, and further styles by a nonce that a header tells', () => {
    const hashes = { scripts: [`'sha256-a='`], styles: [`'sha256-b='`] };
    const policy = contentSecurityPolicy({ ...production, hashes });
    expect(directive(policy, 'script-src')).toBe(`script-src 'self' 'sha256-a='`);
    expect(directive(policy, 'style-src')).toContain(`'nonce-bm9uY2U=' 'sha256-b='`);
    expect(policy).not.toContain('unsafe');
    expect(securityHeaders({ ...production, hashes })['server-timing']).toContain('bm9uY2U=');
    expect(securityHeaders(production)).not.toHaveProperty('server-timing');
  });

  it('leaves the code of a static page to the policy in its head where its hashes are not known', () => {
    const policy = contentSecurityPolicy({ ...production, hashes: null });
    expect(directive(policy, 'default-src')).toBeUndefined();
    expect(directive(policy, 'script-src')).toBeUndefined();
    expect(directive(policy, 'object-src')).toBe(`object-src 'none'`);
  });

  it('has violations reported where the environment names an address', () => {
    const reportUrl = 'https://reports.example/csp';
    expect(directive(contentSecurityPolicy({ ...production, reportUrl }), 'report-uri')).toBe(
      `report-uri ${reportUrl}`,
    );
    expect(contentSecurityPolicy(production)).not.toContain('report');
  });

  it('BF-01 permits connections to the app itself and the USB helper only', () => {
    expect(directive(contentSecurityPolicy(production), 'connect-src')).toBe(
      `connect-src 'self' http://localhost:5678`,
    );
  });

  it('permits evaluated scripts, and text as code, in development only', () => {
    const policy = contentSecurityPolicy({ ...production, isDevelopment: true });
    expect(policy).toContain(`'unsafe-eval'`);
    expect(policy).not.toContain('trusted-types');
  });

  it('permits the default policy of Trusted Types only', () => {
    const policy = contentSecurityPolicy(production);
    expect(directive(policy, 'require-trusted-types-for')).toBe(`require-trusted-types-for 'script'`);
    expect(directive(policy, 'trusted-types')).toBe('trusted-types default');
  });

  it('sends strict-transport-security only when the app is served over TLS', () => {
    expect(securityHeaders(production)).toHaveProperty('strict-transport-security');
    expect(securityHeaders({ ...production, isSecure: false })).not.toHaveProperty(
      'strict-transport-security',
    );
  });

  it('forbids framing by other sites', () => {
    expect(directive(contentSecurityPolicy(production), 'frame-ancestors')).toBe(`frame-ancestors 'none'`);
    expect(securityHeaders(production)['x-frame-options']).toBe('DENY');
  });
});
