import { initialsOf } from './initials.ts';

describe('initialsOf', () => {
  it.each([
    ['Ada Byron', 'AB'],
    ['Ada Augusta Byron', 'AB'],
    ['ada', 'A'],
    ['  Élodie   van der Berg ', 'ÉB'],
    ['𝒜da Byron', '𝒜B'],
    ['王小明', '王'],
    ['', ''],
  ])('returns for %j the initials %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
