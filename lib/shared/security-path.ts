/** Path of the page where second factors are set up. */
export const SECURITY_PAGE = '/account/privacy-security';

/** Returns the path of that page with the way back to `next`. */
export function securityPath(next: string): string {
  return `${SECURITY_PAGE}?${new URLSearchParams({ next }).toString()}`;
}
