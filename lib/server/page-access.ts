import { HOME_PATH, returnPath } from '#shared/return-path.ts';

/** Pages that a visitor may read. Every other page, one that is added later too, is for signed-in users. */
export const PUBLIC_PAGES: readonly string[] = ['/login', '/register', '/terms-of-service', '/verify'];

export interface Visit {
  path: string;
  search: string;
  isSignedIn: boolean;
  /** False only where a browser says that another site leads here. */
  isFromHere: boolean;
}

/** What becomes of a visit: the page, another page, or the page with both session cookies removed. */
export type Access = { kind: 'pass' } | { kind: 'redirect'; to: string } | { kind: 'end_session' };

/** Decides what becomes of a visit to a page. */
export function judgeVisit({ path, search, isSignedIn, isFromHere }: Visit): Access {
  if (path === '/') return { kind: 'redirect', to: isSignedIn ? HOME_PATH : '/login' };
  if (path === '/login') return judgeLogin(new URLSearchParams(search), { isSignedIn, isFromHere });
  if (path === '/register' && isSignedIn) return { kind: 'redirect', to: HOME_PATH };
  if (isSignedIn || PUBLIC_PAGES.includes(path)) return { kind: 'pass' };
  return { kind: 'redirect', to: `/login?${new URLSearchParams({ next: path + search }).toString()}` };
}

// A service that no longer knows the session leads here with `ended`; another site must not be able to sign people out.
function judgeLogin(query: URLSearchParams, visit: Pick<Visit, 'isSignedIn' | 'isFromHere'>): Access {
  if (!visit.isSignedIn) return { kind: 'pass' };
  if (query.has('ended') && visit.isFromHere) return { kind: 'end_session' };
  return { kind: 'redirect', to: returnPath(query.get('next')) };
}
