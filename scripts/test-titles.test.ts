import { testTitlesIn } from './test-titles.ts';

const titlesIn = (source: string) => testTitlesIn(source, 'some.test.ts');

describe('testTitlesIn', () => {
  it('returns the titles of tests and of their groups', () => {
    const source = `describe('a list', () => { it('is empty', () => {}); });
      test.describe('on a phone', () => test("scrolls", async () => {}));`;
    expect(titlesIn(source)).toEqual(['a list', 'is empty', 'on a phone', 'scrolls']);
  });

  it('returns a template without its computed parts', () => {
    expect(titlesIn('test(`DS-01 signs ${name} twice`, () => {});')).toEqual(['DS-01 signs  twice']);
  });

  it('adds the texts of a table of cases to the title', () => {
    const source = `it.each([['DS-02', 1], ['DS-03', 2]] as const)('%s offers %d', () => {});`;
    expect(titlesIn(source)).toEqual(['%s offers %d DS-02 DS-03']);
  });

  it.each([
    `test.skip('later', () => {});`,
    `test.step('first', () => {});`,
    `test.use({ a: 'b' });`,
    `it(name, run);`,
  ])('returns nothing for %s', (source) => {
    expect(titlesIn(source)).toEqual([]);
  });
});
