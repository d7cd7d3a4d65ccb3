import { defaultRectangle } from './default-rectangle.ts';

const A4 = { width: 595, height: 842 };
const LABEL = { width: 20, height: 20 };
const pages = [A4, LABEL, A4];
const usual = { x: 36, y: 36, width: 220, height: 72 };

describe('defaultRectangle', () => {
  it.each(['first', 'last', [1], [1, 3]] as const)(
    'has the usual size on the pages %j, however small the others are',
    (choice) => {
      expect(defaultRectangle(pages, typeof choice === 'string' ? choice : [...choice])).toEqual(usual);
    },
  );

  it('fits into the smallest of the chosen pages', () => {
    const small = { x: 2, y: 2, width: 16, height: 16 };
    expect([defaultRectangle(pages, 'all'), defaultRectangle(pages, [1, 2])]).toEqual([small, small]);
  });
});
