import { globSync, readFileSync } from 'node:fs';

const TESTS = globSync(
  '{app,components,lib,scripts,services,signing,tests,usb-helper}/**/*.{test,spec}.{ts,tsx}',
);

it('each test that docs/SECURITY.md names exists', () => {
  const text = readFileSync('docs/SECURITY.md', 'utf8');
  const named = [...text.matchAll(/`([\w/-]+\.(?:test|spec)\.tsx?)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((name) => !TESTS.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([]);
});
