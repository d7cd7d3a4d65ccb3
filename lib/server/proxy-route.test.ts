import { ALL_CALLS } from '#contracts/calls.ts';
import { findCall } from './proxy-route.ts';

const ID = '5b0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
const filled = (template: string) => template.replace(/\{\w+\}/g, ID);

describe('findCall', () => {
  it.each(ALL_CALLS.map((call) => [`${call.method} ${call.service} ${call.path}`, call] as const))(
    'BF-01 finds %s unless its response holds the bearer token',
    (_title, call) => {
      expect(findCall(call.service, call.method, filled(call.path))).toBe(call.serverOnly ? null : call);
    },
  );

  it.each(['document', 'general', 'organization'] as const)(
    'BF-01 finds no other path of the %s service',
    (service) => {
      const paths = [
        '',
        '/',
        '/openapi.json',
        '/health',
        '/document/../user',
        '/document/all/',
        '/document/a b',
        '/document/%61ll',
      ];
      for (const path of paths) {
        for (const method of ['GET', 'POST', 'PATCH', 'DELETE'])
          expect(findCall(service, method, path)).toBeNull();
      }
    },
  );

  it('prefers a fixed path to one with a placeholder', () => {
    expect(findCall('document', 'GET', '/document/list_of_documents')?.path).toBe(
      '/document/list_of_documents',
    );
    expect(findCall('document', 'GET', '/document/signed')?.path).toBe('/document/{status_or_id}');
  });
});
