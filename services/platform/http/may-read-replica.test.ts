import { defineCall } from '#contracts/call.ts';
import { ALL_CALLS } from '#contracts/calls.ts';
import { mayReadReplica } from './may-read-replica.ts';

const GET = defineCall({ service: 'general', method: 'GET', path: '/thing', access: 'user', summary: '' });

it('a call of a signed-in caller that only reads may read the replica', () => {
  expect(mayReadReplica(GET)).toBe(true);
});

it.each([
  ['a call of a visitor, of whom the primary is not asked', { access: 'public' }],
  ['a call that writes', { method: 'POST' }],
  ['a call that is recorded', { leavesTrace: true }],
  ['a call that is recorded with a parameter', { leavesTrace: { parameter: 'purpose', value: 'download' } }],
  ['a call whose contract says so', { readsPrimary: true }],
] as const)('%s reads the primary', (_, changes) => {
  expect(mayReadReplica({ ...GET, ...changes })).toBe(false);
});

it('these GET calls of signed-in callers read the primary', () => {
  const names = ALL_CALLS.filter(
    (call) => call.method === 'GET' && call.access !== 'public' && !mayReadReplica(call),
  ).map(({ service, path }) => `${service} ${path}`);
  expect(names.toSorted()).toEqual([
    'document /document/{id}/attachment',
    'document /document/{id}/evidence',
    'document /document/{id}/signatures',
    'document /system-status',
    'general /notification/events',
    'general /operator/installation',
    'general /system-status',
    'general /user/own-data',
    'general /user/sessions',
    'general /user/sessions/current',
    'organization /system-status',
  ]);
});
