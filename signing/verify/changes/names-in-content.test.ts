import { namesIn } from './names-in-content.ts';

it('returns the names with their escapes decoded', () => {
  expect(namesIn('/F1 12 Tf /X#39 Do')).toEqual(new Set(['F1', 'X9']));
});

it.each([
  ['ends a name at a byte of 0', '/X9#00b Do', 'X9'],
  ['takes another character for the digit 0', '/X#3G Do', 'X0'],
  ['takes a line end for the digit 0', '/X#3\n9 Do', 'X09'],
  ['counts letters after F', '/X#3G Do', 'X@'],
])('returns the name of a viewer that %s', (_, content, name) => {
  expect(namesIn(content)).toContain(name);
});

it('reads the beginning of a name of any length', () => {
  const [found] = namesIn(`/X9${'#4'.repeat(10_000_000)} Do`);
  expect(found?.slice(0, 4)).toBe('X9#4');
});
