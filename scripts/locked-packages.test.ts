import { existsSync } from 'node:fs';
import path from 'node:path';
import { lockedPackages } from './locked-packages.ts';

const packages = lockedPackages(path.resolve(import.meta.dirname, '..'));

describe('package-lock.json', () => {
  it('states the digest of every package but those of other systems, which the registry that it was made with lacks', () => {
    expect(packages.length).toBeGreaterThan(1000);
    const without = packages.filter(({ integrity }) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''));
    const needed = without.filter(({ optional, os }) => !optional || os === undefined);
    expect(needed.map(({ folder }) => folder)).toEqual([]);
    expect(without.map(({ folder }) => folder).filter((folder) => existsSync(folder))).toEqual([]);
  });

  it('names no host, so that the registry of each installation is asked', () => {
    expect(packages.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });
});
