export interface PagePolicy {
  nonce: string;
  isDevelopment: boolean;
  /** True if the app is served over TLS. */
  isSecure: boolean;
  /** Only URL outside the app that a page may call. */
  usbHelperUrl: string;
}

/** Returns the security headers of every page. */
export function securityHeaders(policy: PagePolicy): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(policy),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(policy.isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Returns a policy that permits scripts and styles by nonce only; the bundler of development needs exceptions. */
export function contentSecurityPolicy({ nonce, isDevelopment, isSecure, usbHelperUrl }: PagePolicy): string {
  const evaluation = isDevelopment ? [`'unsafe-eval'`] : [];
  return [
    [`default-src`, `'self'`],
    [`script-src`, `'self'`, `'nonce-${nonce}'`, `'strict-dynamic'`, ...evaluation],
    [`style-src`, `'self'`, isDevelopment ? `'unsafe-inline'` : `'nonce-${nonce}'`],
    [`img-src`, `'self'`, `blob:`, `data:`],
    [`font-src`, `'self'`, `data:`],
    [`connect-src`, `'self'`, usbHelperUrl],
    [`worker-src`, `'self'`, `blob:`],
    [`object-src`, `'none'`],
    [`base-uri`, `'none'`],
    [`form-action`, `'self'`],
    [`frame-ancestors`, `'none'`],
    ...(isSecure ? [[`upgrade-insecure-requests`]] : []),
  ]
    .map((directive) => directive.join(' '))
    .join('; ');
}
