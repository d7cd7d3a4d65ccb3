/** Where a signed-in person goes when nothing else is asked for. */
export const HOME_PATH = '/documents';

// A path's start that a browser may read as another host: a second slash, a backslash, or what it drops in between.
const NOT_A_PATH = /^\/[\\/]|[\u0000-\u0020\u007f\\]/;

const VISITORS_ONLY = ['/login', '/register'];

/** `next` when it leads to a page of this app, else the home page. Never an address elsewhere, never a page for visitors only. */
export function returnPath(next: string | null | undefined): string {
  if (!next?.startsWith('/') || NOT_A_PATH.test(next)) return HOME_PATH;
  const base = 'https://app.invalid';
  if (!URL.canParse(next, base)) return HOME_PATH;
  const url = new URL(next, base);
  const isElsewhere = url.origin !== base || url.pathname.startsWith('//');
  if (isElsewhere || VISITORS_ONLY.includes(url.pathname) || url.pathname.startsWith('/api/'))
    return HOME_PATH;
  return url.pathname + url.search + url.hash;
}
