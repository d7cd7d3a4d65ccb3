import os from 'node:os';
import { defaultPairingsPath } from './pairings-path.ts';

const HOME = os.homedir();

describe('defaultPairingsPath', () => {
  it.each([
    ['linux', {}, `${HOME}/.config/countersign-helper/pairings.json`],
    [
      'linux',
      { XDG_CONFIG_HOME: '/home/ana/.settings' },
      '/home/ana/.settings/countersign-helper/pairings.json',
    ],
    ['linux', { XDG_CONFIG_HOME: 'relative' }, `${HOME}/.config/countersign-helper/pairings.json`],
    ['darwin', {}, `${HOME}/Library/Application Support/Countersign helper/pairings.json`],
    [
      'win32',
      { APPDATA: 'C:\\Users\\Ana\\AppData\\Roaming' },
      'C:\\Users\\Ana\\AppData\\Roaming\\Countersign helper\\pairings.json',
    ],
  ] as const)('returns the folder of settings on %s with %j', (platform, variables, expected) => {
    expect(defaultPairingsPath(variables, platform)).toBe(expected);
  });
});
