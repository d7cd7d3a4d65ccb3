import { reportOf } from './use-system-status.ts';

const WORKING = { database: 'operational', mail: 'operational', storage: 'operational' } as const;

describe('reportOf', () => {
  it('leaves out the parts when the services have no status to tell', () => {
    const { checkedAt, parts } = reportOf([null, null, null], '2026-11-22T18:00:00.000Z');
    expect(checkedAt).toBe('2026-11-22T18:00:00.000Z');
    expect(parts).toEqual([
      { name: 'Accounts and sign-in', state: 'operational' },
      { name: 'Organizations and settings', state: 'operational' },
      { name: 'Documents and signing', state: 'operational' },
    ]);
  });

  it('reports a part as failing that fails for one service, at the time of the oldest check', () => {
    const early = { ...WORKING, checked_at: '2026-11-22T17:59:50.000Z' };
    const late = { ...WORKING, storage: 'failing', checked_at: '2026-11-22T18:00:00.000Z' } as const;
    const { checkedAt, parts } = reportOf([late, early, undefined], '2026-11-22T18:00:01.000Z');
    expect(checkedAt).toBe(early.checked_at);
    expect(parts.filter(({ state }) => state === 'failing').map(({ name }) => name)).toEqual([
      'Documents and signing',
      'File storage',
    ]);
  });
});
