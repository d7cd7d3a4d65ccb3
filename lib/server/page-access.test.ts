import { judgeVisit, type Visit } from './page-access.ts';

const visit = (path: string, changes: Partial<Visit> = {}) => {
  const [pathname = '', query] = path.split('?');
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

  it.each([
    '/settings/digital-signature',
    '/settings/signature-properties',
    '/licenses',
    '/support',
    '/account',
  ])('RT-01 guards %s as well', (path) => {
    expect(visit(path)).toMatchObject({ kind: 'redirect' });
    expect(visit(path, { isSignedIn: true })).toEqual({ kind: 'pass' });
  });

  it('lets a visitor read what is public', () => {
    expect(visit('/terms-of-service')).toEqual({ kind: 'pass' });
    expect(visit('/documents-explained')).toEqual({ kind: 'pass' });
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
