/** Licenses (SPDX) that permit use, change and distribution with no more than a notice. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Permissive licenses of what is not code: fonts and data, which are distributed with their notice. */
const PERMISSIVE_FOR: readonly { license: string; packages: RegExp }[] = [
  { license: 'OFL-1.1', packages: /^@fontsource(-variable)?\// },
  { license: 'CC-BY-4.0', packages: /^(caniuse-lite|cities\.json)$/ },
];

/** Packages with other licenses, and why each is used nevertheless. */
const LISTED: readonly { license: string; packages: RegExp; isDevelopmentOnly?: true; reason: string }[] = [
  {
    license: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    reason:
      'libvips, a library of its own that is loaded dynamically and can be replaced; Next brings it for its pictures',
  },
  {
    license: 'MPL-2.0',
    packages: /^(axe-core|@axe-core\/playwright)$/,
    isDevelopmentOnly: true,
    reason: 'checks pages in tests, unchanged, and is not part of the product',
  },
];

/** Licenses of packages whose package.json states none, or not as SPDX: as the LICENSE in their repositories, or their Readme, says. */
const STATED: Readonly<Record<string, string>> = {
  buffers: 'MIT',
  chainsaw: 'MIT',
  'combine-errors': 'MIT',
};

export interface LicensedPackage {
  name: string;
  /** As the package states it; undefined if it states none. */
  license: string | undefined;
  isDevelopmentOnly: boolean;
}

/** Returns why a package may not be used, or null if it may. */
export function licenseProblem({ name, license: stated, isDevelopmentOnly }: LicensedPackage): string | null {
  const license = STATED[name] ?? stated;
  if (license === undefined) return 'states no license';
  const isAllowed = (id: string) =>
    PERMISSIVE.has(id) ||
    PERMISSIVE_FOR.some((each) => each.license === id && each.packages.test(name)) ||
    LISTED.some(
      (each) =>
        each.license === id && each.packages.test(name) && (isDevelopmentOnly || !each.isDevelopmentOnly),
    );
  const isFine = evaluate(license, isAllowed);
  if (isFine === null) return `states “${license}”, which is no SPDX expression`;
  return isFine ? null : `has the license ${license}`;
}

/** Evaluates an SPDX expression of ids, AND, OR and parentheses; null if it is none. */
function evaluate(expression: string, isAllowed: (id: string) => boolean): boolean | null {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  const either = (): boolean | null => {
    let value = both();
    while (value !== null && tokens[0] === 'OR') {
      tokens.shift();
      const other = both();
      value = other === null ? null : value || other;
    }
    return value;
  };
  const both = (): boolean | null => {
    let value = one();
    while (value !== null && tokens[0] === 'AND') {
      tokens.shift();
      const other = one();
      value = other === null ? null : value && other;
    }
    return value;
  };
  const one = (): boolean | null => {
    const token = tokens.shift();
    if (token === '(') {
      const value = either();
      return tokens.shift() === ')' ? value : null;
    }
    if (token === undefined || !/^[A-Za-z0-9.+-]+$/.test(token) || token === 'AND' || token === 'OR')
      return null;
    return isAllowed(token);
  };
  const value = either();
  return tokens.length === 0 ? value : null;
}
