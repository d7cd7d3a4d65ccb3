import path from 'node:path';
import { lockedPackages } from './locked-packages.ts';

const packages = lockedPackages(path.resolve(import.meta.dirname, '..'));

describe('package-lock.json', () => {
  it('states the digest of every package, also of those that only other systems install', () => {
    expect(packages.length).toBeGreaterThan(1000);
    expect(packages.some(({ name }) => name === '@next/swc-darwin-arm64')).toBe(true);
    const without = packages.filter(({ integrity }) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''));
    expect(without.map(({ folder }) => folder)).toEqual([]);
  });

  it('names no host, so that the registry of each installation is asked', () => {
    expect(packages.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });
});
