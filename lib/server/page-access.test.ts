import { pagesIn } from '#support/source-tree.ts';
import { judgeVisit, PUBLIC_PAGES, type Visit } from './page-access.ts';

const visit = (address: string, changes: Partial<Visit> = {}) => {
  const [pathname = '', query] = address.split('?');
  const search = query ? `?${query}` : '';
  return judgeVisit({ path: pathname, search, isSignedIn: false, isFromHere: true, ...changes });
};

describe('judgeVisit', () => {
  it('RT-01 redirects a visitor of the documents to the sign-in page with the way back', () => {
    expect(visit('/documents?status=signed&search=a%26b')).toEqual({
      kind: 'redirect',
      to: '/login?next=%2Fdocuments%3Fstatus%3Dsigned%26search%3Da%2526b',
    });
  });

  it.each(pagesIn('(app)/(workspace)'))(
    'RT-01 redirects visitors of %s to the sign-in page and lets users pass',
    (path) => {
      expect(visit(path)).toEqual({ kind: 'redirect', to: `/login?next=${encodeURIComponent(path)}` });
      expect(visit(path, { isSignedIn: true })).toEqual({ kind: 'pass' });
    },
  );

  it('redirects visitors of a page that is not listed as public', () => {
    expect(visit('/documents-explained')).toMatchObject({ kind: 'redirect' });
    expect(visit('/verify/anything')).toMatchObject({ kind: 'redirect' });
  });

  it('RT-07 lets visitors and users read the page of an invitation, and nothing below it', () => {
    expect(visit('/invite/a-token')).toEqual({ kind: 'pass' });
    expect(visit('/invite/a-token', { isSignedIn: true })).toEqual({ kind: 'pass' });
    for (const path of ['/invite', '/invite/', '/invite/a-token/more'])
      expect(visit(path)).toMatchObject({ kind: 'redirect' });
  });

  it.each(PUBLIC_PAGES)('lets visitors read %s', (path) => {
    expect(visit(path)).toEqual({ kind: 'pass' });
  });

  it('lists exactly the pages of app/(static), app/(plain) and app/(app)/(public), and finds every page in one of the four groups', () => {
    const open = ['(static)', '(plain)', '(app)/(public)'].flatMap(pagesIn);
    expect(open.toSorted()).toEqual([...PUBLIC_PAGES].sort());
    expect(pagesIn('.').sort()).toEqual([...open, ...pagesIn('(app)/(workspace)')].sort());
    expect(pagesIn('(app)/(workspace)')).toContain('/settings/trust-list');
  });

  it('RT-07 lets a visitor register and redirects a signed-in user', () => {
    expect(visit('/register')).toEqual({ kind: 'pass' });
    expect(visit('/register', { isSignedIn: true })).toEqual({ kind: 'redirect', to: '/documents' });
  });

  it('redirects a signed-in user from the sign-in page unless the session is over, but never to another site', () => {
    expect(visit('/login?next=/invite/a-token', { isSignedIn: true })).toEqual({
      kind: 'end_if_over',
      to: '/invite/a-token',
    });
    expect(visit('/login?next=//evil.example', { isSignedIn: true })).toEqual({
      kind: 'end_if_over',
      to: '/documents',
    });
  });

  it('ST-01 ends the session when a service has ended it', () => {
    expect(visit('/login?ended=1', { isSignedIn: true })).toEqual({ kind: 'end_session' });
  });

  it('ends no session but one that is over when another origin leads to the sign-in page', () => {
    expect(visit('/login?ended=1&next=/settings', { isSignedIn: true, isFromHere: false })).toEqual({
      kind: 'end_if_over',
      to: '/settings',
    });
  });

  it('RT-06 lets visitors and users read the landing page', () => {
    expect(visit('/')).toEqual({ kind: 'pass' });
    expect(visit('/', { isSignedIn: true })).toEqual({ kind: 'pass' });
  });
});
