/**
 * Security headers of every response, whatever makes it. A page has a content security policy of its own in place of this one:
 * nothing else may load anything, or be shown in a frame.
 */
const BASE_HEADERS = {
  'content-security-policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Returns the security headers of every response; `isSecure` is true if the app is served over TLS. */
export function baseHeaders(isSecure: boolean): Record<string, string> {
  const transport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
  return { ...BASE_HEADERS, ...(isSecure ? transport : {}) };
}

/**
 * Headers of the script in which pdf.js reads files, in place of those above. It loads decoders and fonts from the app alone. Its
 * policy says so kind by kind: a rule for all scripts would refuse WebAssembly too.
 */
const WORKER_HEADERS = {
  'content-security-policy': [
    `script-src-elem 'self'`,
    `connect-src 'self'`,
    ...['img', 'style', 'font', 'media', 'frame', 'worker', 'object', 'manifest'].map(
      (kind) => `${kind}-src 'none'`,
    ),
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; '),
};

/** Rules of Next's configuration; a later one replaces what earlier ones have set. */
export const HEADER_RULES = [
  { source: '/:path*', headers: asList(baseHeaders(false)) },
  { source: '/_next/static/media/:file(.*\\.mjs(?:\\.br)?)', headers: asList(WORKER_HEADERS) },
  { source: '/fonts/:path*', headers: asList({ 'cache-control': 'public, max-age=2592000' }) },
];

function asList(headers: Record<string, string>): { key: string; value: string }[] {
  return Object.entries(headers).map(([key, value]) => ({ key, value }));
}
