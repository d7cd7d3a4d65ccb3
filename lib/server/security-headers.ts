export interface PagePolicy {
  /** Nonce of the response; null for a static page, which permits its inline scripts by their hashes itself. */
  nonce: string | null;
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

/** Returns a policy that permits scripts and styles by nonce where there is one; the bundler of development needs exceptions. */
export function contentSecurityPolicy({ nonce, isDevelopment, isSecure, usbHelperUrl }: PagePolicy): string {
  const inline = nonce === null ? [`'unsafe-inline'`] : [`'nonce-${nonce}'`];
  const loaded = nonce === null ? [] : [`'strict-dynamic'`];
  const evaluation = isDevelopment ? [`'unsafe-eval'`] : [];
  return [
    [`default-src`, `'self'`],
    [`script-src`, `'self'`, ...inline, ...loaded, ...evaluation],
    [`style-src`, `'self'`, ...(isDevelopment ? [`'unsafe-inline'`] : inline)],
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
