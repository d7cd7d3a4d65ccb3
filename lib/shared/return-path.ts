/** Path to which a signed-in user is led by default. */
export const HOME_PATH = '/documents';

// Start of a path that a browser may read as another host: a second slash or backslash, or a character it ignores.
const NOT_A_PATH = /^\/[\\/]|[\u0000-\u0020\u007f\\]/;

const VISITORS_ONLY = ['/login', '/register'];

/** Returns `next` if it is a path of this app for signed-in users, else the home page; never another origin. */
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

/** Value of the parameter `ended` of the sign-in page after the user has chosen a new password. */
export const PASSWORD_CHANGED = 'password_changed';
