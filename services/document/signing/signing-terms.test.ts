import type { ReachableLevel } from '#signing';
import { levelOf } from './signing-terms.ts';

const ALL: ReachableLevel = { level: 'B-LTA', limit: null };
const NO_SERVER: ReachableLevel = { level: 'B-B', limit: { code: 'no_timestamp_server' } };
const NO_SOURCE: ReachableLevel = { level: 'B-T', limit: { code: 'no_revocation_source' } };

describe('the level of a signature', () => {
  it.each([
    ['highest', null, ALL, 'B-LTA', null],
    ['highest', null, NO_SOURCE, 'B-T', 'no_revocation_source'],
    ['highest', null, NO_SERVER, 'B-B', 'no_timestamp_server'],
    ['B-T', null, ALL, 'B-T', 'settings'],
  ] as const)('is, for %s and choice %s, what can be reached: %j', (setting, choice, reach, level, limit) => {
    expect(levelOf({ level: setting }, choice, reach)).toEqual({ level, limit, obstacle: null });
  });

  it('is lowered by the choice of the signatory and never raised by it', () => {
    expect(levelOf({ level: 'highest' }, 'B-B', ALL)).toEqual({
      level: 'B-B',
      limit: 'choice',
      obstacle: null,
    });
    expect(levelOf({ level: 'B-B' }, 'B-T', ALL)).toEqual({
      level: 'B-B',
      limit: 'settings',
      obstacle: null,
    });
    expect(levelOf({ level: 'B-B' }, 'B-B', ALL)).toMatchObject({ level: 'B-B', limit: 'settings' });
  });

  it('is not lowered when the level of the settings is out of reach: an obstacle remains until a reachable level is chosen', () => {
    expect(levelOf({ level: 'B-LT' }, null, NO_SERVER)).toMatchObject({
      level: 'B-LT',
      obstacle: 'no_timestamp_server',
    });
    expect(levelOf({ level: 'B-LTA' }, null, NO_SOURCE)).toMatchObject({ obstacle: 'no_revocation_source' });
    expect(levelOf({ level: 'B-LTA' }, 'B-T', NO_SOURCE)).toMatchObject({ level: 'B-T', obstacle: null });
    expect(levelOf({ level: 'B-LTA' }, 'B-T', NO_SERVER)).toMatchObject({ obstacle: 'no_timestamp_server' });
    expect(levelOf({ level: 'B-LTA' }, 'B-B', NO_SERVER)).toMatchObject({ level: 'B-B', obstacle: null });
  });
});
