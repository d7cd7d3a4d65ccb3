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
    expect(directive(policy, 'script-src')).toBe(`script-src 'self' 'nonce-bm9uY2U=' 'strict-dynamic'`);
    expect(directive(policy, 'style-src')).toBe(`style-src 'self' 'nonce-bm9uY2U='`);
    expect(policy).not.toContain('unsafe');
  });

  it('leaves the inline scripts of a static page to the policy in that page', () => {
    const policy = contentSecurityPolicy({ ...production, nonce: null });
    expect(directive(policy, 'script-src')).toBe(`script-src 'self' 'unsafe-inline'`);
    expect(directive(policy, 'style-src')).toBe(`style-src 'self' 'unsafe-inline'`);
  });

  it('BF-01 permits connections to the app itself and the USB helper only', () => {
    expect(directive(contentSecurityPolicy(production), 'connect-src')).toBe(
      `connect-src 'self' http://localhost:5678`,
    );
  });

  it('permits evaluated scripts in development only', () => {
    expect(contentSecurityPolicy({ ...production, isDevelopment: true })).toContain(`'unsafe-eval'`);
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
