import { globSync } from 'node:fs';
import path from 'node:path';
import { judgeVisit, PUBLIC_PAGES, type Visit } from './page-access.ts';

/** Addresses of the pages in a folder of app/, as Next makes them: the names of groups are left out. */
function pagesIn(folder: string): string[] {
  return globSync('**/page.tsx', { cwd: path.resolve('app', folder) })
    .map((file) => path.posix.join('/', folder, path.dirname(file)).replace(/\/\([^/]+\)/g, ''))
    .map((address) => address.replace(/^\/?$/, '/'))
    .sort();
}

const visit = (address: string, changes: Partial<Visit> = {}) => {
  const [pathname = '', query] = address.split('?');
  const search = query ? `?${query}` : '';
  return judgeVisit({ path: pathname, search, isSignedIn: false, isFromHere: true, ...changes });
};

describe('who may see a page', () => {
  it('RT-01 sends a visitor of the documents to sign in, and remembers where they wanted to go', () => {
    expect(visit('/documents?status=signed&search=a%26b')).toEqual({
      kind: 'redirect',
      to: '/login?next=%2Fdocuments%3Fstatus%3Dsigned%26search%3Da%2526b',
    });
  });

  it.each(pagesIn('(workspace)'))('RT-01 sends a visitor of %s to sign in, and lets a user pass', (path) => {
    expect(visit(path)).toMatchObject({ kind: 'redirect', to: expect.stringMatching(/^\/login\?next=/) });
    expect(visit(path, { isSignedIn: true })).toEqual({ kind: 'pass' });
  });

  it('sends a visitor of a page that nobody has listed to sign in', () => {
    expect(visit('/documents-explained')).toMatchObject({ kind: 'redirect' });
    expect(visit('/verify/anything')).toMatchObject({ kind: 'redirect' });
  });

  it.each(PUBLIC_PAGES)('lets a visitor read %s', (path) => {
    expect(visit(path)).toEqual({ kind: 'pass' });
  });

  it('has every public page in app/(public), and every page of app/ in one of the two folders', () => {
    expect(pagesIn('(public)').filter((path) => path !== '/')).toEqual([...PUBLIC_PAGES].sort());
    expect(pagesIn('.').sort()).toEqual([...pagesIn('(public)'), ...pagesIn('(workspace)')].sort());
    expect(pagesIn('(workspace)')).toContain('/settings/trust-list');
  });

  it('RT-07 lets a visitor register, and sends a signed-in person on', () => {
    expect(visit('/register')).toEqual({ kind: 'pass' });
    expect(visit('/register', { isSignedIn: true })).toEqual({ kind: 'redirect', to: '/documents' });
  });

  it('sends a signed-in person on from the sign-in page, but never to another site', () => {
    expect(visit('/login?next=/settings', { isSignedIn: true })).toEqual({
      kind: 'redirect',
      to: '/settings',
    });
    expect(visit('/login?next=//evil.example', { isSignedIn: true })).toEqual({
      kind: 'redirect',
      to: '/documents',
    });
  });

  it('ST-01 clears the cookies of a session that a service has ended', () => {
    expect(visit('/login?ended=1', { isSignedIn: true })).toEqual({ kind: 'end_session' });
  });

  it('does not let another site end a session', () => {
    expect(visit('/login?ended=1', { isSignedIn: true, isFromHere: false })).toMatchObject({
      kind: 'redirect',
    });
  });

  it('leads from / to the documents or to the sign-in page', () => {
    expect(visit('/')).toEqual({ kind: 'redirect', to: '/login' });
    expect(visit('/', { isSignedIn: true })).toEqual({ kind: 'redirect', to: '/documents' });
  });
});
