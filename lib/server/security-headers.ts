import { baseHeaders } from './base-headers.ts';
import type { InlineHashes } from './static-page-hashes.ts';

export interface PagePolicy {
  /** Nonce of the response, for scripts and styles. */
  nonce: string;
  /**
   * Only for a static page, whose inline scripts and styles have no nonce: their hashes, or null where the page alone knows them
   * and has the policy for both in its head.
   */
  hashes?: InlineHashes | null;
  isDevelopment: boolean;
  /** True if the app is served over TLS. */
  isSecure: boolean;
  /** Only URL outside the app that a page may call. */
  usbHelperUrl: string;
  /** URL to which browsers report what the policy has prevented. */
  reportUrl?: string | undefined;
}

/** Returns the security headers of a page. */
export function securityHeaders(policy: PagePolicy): Record<string, string> {
  return {
    ...baseHeaders(policy.isSecure),
    'content-security-policy': contentSecurityPolicy(policy),
    ...(policy.hashes === undefined ? {} : { 'server-timing': `style-nonce;desc="${policy.nonce}"` }),
  };
}

/** SHA-256 of nothing: Emotion adds rules to empty style elements, in a static document without its nonce. */
const EMPTY_STYLE = `'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='`;

/** Returns the content security policy of a page; the bundler of development needs exceptions. */
export function contentSecurityPolicy(policy: PagePolicy): string {
  const { isDevelopment, isSecure, usbHelperUrl, reportUrl } = policy;
  return [
    ...loadedCode(policy),
    [`img-src`, `'self'`, `blob:`, `data:`],
    [`font-src`, `'self'`],
    [`connect-src`, `'self'`, usbHelperUrl],
    [`worker-src`, `'self'`],
    [`frame-src`, `'none'`],
    [`object-src`, `'none'`],
    [`base-uri`, `'none'`],
    [`form-action`, `'self'`],
    [`frame-ancestors`, `'none'`],
    // The bundler of development assigns text as code.
    ...(isDevelopment
      ? []
      : [
          [`require-trusted-types-for`, `'script'`],
          [`trusted-types`, `default`],
        ]),
    ...(isSecure ? [[`upgrade-insecure-requests`]] : []),
    ...(reportUrl === undefined ? [] : [[`report-uri`, reportUrl]]),
  ]
    .map((directive) => directive.join(' '))
    .join('; ');
}

function loadedCode({ nonce, hashes, isDevelopment }: PagePolicy): string[][] {
  if (hashes === null) return [];
  const ownNonce = `'nonce-${nonce}'`;
  // Not 'strict-dynamic': Chromium would run a script element that a script has filled with text.
  const scripts = hashes ? hashes.scripts : [ownNonce];
  const styles = hashes ? [...hashes.styles, EMPTY_STYLE] : [];
  return [
    [`default-src`, `'self'`],
    [`script-src`, `'self'`, ...scripts, ...(isDevelopment ? [`'unsafe-eval'`] : [])],
    [`style-src`, `'self'`, ...(isDevelopment ? [`'unsafe-inline'`] : [ownNonce, ...styles])],
  ];
}
