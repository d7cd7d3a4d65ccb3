import { licenseProblem } from './license-policy.ts';

const problem = (license: string | undefined, name = 'some-package', isDevelopmentOnly = false) =>
  licenseProblem({ name, license, isDevelopmentOnly });

describe('the license of a package', () => {
  it.each([
    'MIT',
    'Apache-2.0',
    'MIT AND ISC',
    '(MIT OR GPL-3.0-or-later)',
    '(MIT AND Zlib)',
    '(ISC OR X) AND (MIT)',
  ])('is permissive: %s', (license) => expect(problem(license)).toBeNull());

  it.each([
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'LGPL-3.0-or-later',
    'MPL-2.0',
    'MIT AND GPL-2.0-only',
    'OFL-1.1',
    'UNLICENSED',
    'CC-BY-NC-4.0',
  ])('is refused: %s', (license) => expect(problem(license)).toBe(`has the license ${license}`));

  it.each(['SEE LICENSE IN file.txt', 'MIT/X11', 'MIT OR', '(MIT', 'MIT)', ''])(
    'is refused when it is no SPDX expression: %j',
    (license) => expect(problem(license)).toContain('no SPDX expression'),
  );

  it('is refused when there is none', () => expect(problem(undefined)).toBe('states no license'));

  it('is allowed by name for fonts, data and listed packages only', () => {
    expect(problem('OFL-1.1', '@fontsource/caveat')).toBeNull();
    expect(problem('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64')).toBeNull();
    expect(problem('LGPL-3.0-or-later', '@evil/sharp-libvips')).not.toBeNull();
    expect(problem('MPL-2.0', 'axe-core', true)).toBeNull();
    expect(problem('MPL-2.0', 'axe-core', false)).not.toBeNull();
  });
});
