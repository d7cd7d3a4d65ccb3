/** Patterns of what stands before and after a coding that a browser accepts: `q=0` after it means that it does not (RFC 9110, 12.5.3). */
const BEFORE = String.raw`(?:^|[\s,])`;
const AFTER = String.raw`(?!\s*;\s*q=0(?:\.0*)?(?![\d.]))(?=[\s,;]|$)`;

const NAMED = { br: new RegExp(`${BEFORE}br${AFTER}`), gzip: new RegExp(`${BEFORE}gzip${AFTER}`) };

/** Returns whether a browser takes a response in a coding. */
export function takesCoding(acceptEncoding: string | undefined, coding: keyof typeof NAMED): boolean {
  return NAMED[coding].test(acceptEncoding ?? '');
}
