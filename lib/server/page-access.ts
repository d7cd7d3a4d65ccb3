import { HOME_PATH, returnPath } from '#shared/return-path.ts';

/** Pages that visitors may read; brackets stand for one segment, with dots for several. All other pages, including those added later, require a session. */
export const PUBLIC_PAGES: readonly string[] = [
  '/',
  '/forgot-password',
  '/invite/[token]',
  '/login',
  '/register',
  '/resources',
  '/resources/[...guide]',
  '/terms-of-service',
  '/verify',
  '/welcome',
];

const PUBLIC_PATHS = PUBLIC_PAGES.map(
  (page) => new RegExp(`^${page.replace(/\[\.{3}\w+\]/g, '.+').replace(/\[\w+\]/g, '[^/]+')}$`),
);

export interface Visit {
  path: string;
  search: string;
  isSignedIn: boolean;
  /** True if a page of the app, or the user by hand, leads here. */
  isFromHere: boolean;
}

/**
 * Result of a visit: the page, a redirect, or the page after the session has been ended. `end_if_over` ends only a session that the
 * services have ended, and redirects every other one.
 */
export type Access =
  { kind: 'pass' } | { kind: 'redirect' | 'end_if_over'; to: string } | { kind: 'end_session' };

/** Returns whether a visit sees the page, is redirected, or ends the session. */
export function judgeVisit({ path, search, isSignedIn, isFromHere }: Visit): Access {
  if (path === '/login') return judgeLogin(new URLSearchParams(search), { isSignedIn, isFromHere });
  if (path === '/register' && isSignedIn) return { kind: 'redirect', to: HOME_PATH };
  if (isSignedIn || PUBLIC_PATHS.some((page) => page.test(path))) return { kind: 'pass' };
  return { kind: 'redirect', to: `/login?${new URLSearchParams({ next: path + search }).toString()}` };
}

// A page whose session the service has ended redirects here with `ended`; other origins must not be able to sign users out. Without
// `ended`, the session may be over all the same: public pages do not lead back here, so that a redirect to one could never be left.
function judgeLogin(query: URLSearchParams, visit: Pick<Visit, 'isSignedIn' | 'isFromHere'>): Access {
  if (!visit.isSignedIn) return { kind: 'pass' };
  if (query.has('ended') && visit.isFromHere) return { kind: 'end_session' };
  return { kind: 'end_if_over', to: returnPath(query.get('next')) };
}
