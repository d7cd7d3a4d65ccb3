import { refusedRequest } from './refused-request.ts';

describe('refusedRequest', () => {
  it.each(['/', '/documents?search=%ZZ', '/resources/a%20b', '/invite/%C3%A9', '/api/general/countries'])(
    'permits GET %s',
    (target) => {
      expect(refusedRequest('GET', target)).toBeNull();
    },
  );

  it.each([
    '/%ZZ',
    '/%',
    '/%E0%A4%A',
    '/resources/%ff',
    '/api/auth/%c0%ae',
    '/_next/static/%',
    'http://evil.example/',
    '*',
    '',
  ])('refuses the target %j, which is no path', (target) => {
    expect(refusedRequest('GET', target)).toEqual({ status: 400 });
  });

  it.each(['TRACE', 'CONNECT', 'PROPFIND', 'PUT', 'DELETE', 'get'])('refuses the method %s', (method) => {
    for (const path of ['/', '/icon.svg', '/api/auth/csrf'])
      expect(refusedRequest(method, path)).toMatchObject({ status: 405 });
  });

  it('permits DELETE for uploads alone', () => {
    for (const path of ['/api/document/uploads/1', '/api/document/visitor-uploads/1'])
      expect(refusedRequest('DELETE', path)).toBeNull();
    for (const path of [
      '/api/document/uploads',
      '/api/document/document',
      '/api/general/uploads/1',
      '/uploads/1',
    ])
      expect(refusedRequest('DELETE', path)).toMatchObject({ status: 405 });
  });

  it('permits POST and PATCH to the routes alone', () => {
    for (const method of ['POST', 'PATCH', 'OPTIONS']) {
      expect(refusedRequest(method, '/api/session/organization?a=b')).toBeNull();
      for (const path of ['/login', '/apinot', '/icon.svg'])
        expect(refusedRequest(method, path)).toEqual({ status: 405, allow: 'GET, HEAD' });
    }
  });
});
