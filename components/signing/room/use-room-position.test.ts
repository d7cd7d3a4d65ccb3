import { defaultRectangle } from '#shared/page-geometry.ts';
import { pageToPlaceOn, rectangleFor } from './use-room-position.ts';

const A4 = { width: 595, height: 842 };

describe('pageToPlaceOn', () => {
  it.each([
    ['the current page without pages to sign', [], 4, 4],
    ['the first page to sign', [2, 3], 1, 2],
    ['the current page if it is one of those to sign', [2, 3], 3, 3],
    ['the current page if the document lacks those to sign', [9], 1, 1],
  ])('returns %s', (_, pages_to_sign, current, page) => {
    const document = { pages_to_sign, page_count: 5, signature_field: null };
    expect(pageToPlaceOn(document, current)).toBe(page);
  });

  it('returns the page of the placed field, also from another page to sign', () => {
    const signature_field = { pages: [3], x: 10, y: 20, width: 100, height: 40, is_movable: false };
    expect(pageToPlaceOn({ pages_to_sign: [2, 3], page_count: 5, signature_field }, 2)).toBe(3);
  });
});

describe('rectangleFor', () => {
  it('returns the wanted rectangle of the signature properties if it lies on the page', () => {
    expect(rectangleFor('36,36,180,60', A4)).toEqual({ x: 36, y: 36, width: 180, height: 60 });
  });

  it.each(['', '500,36,180,60', 'nonsense'])('returns one of the default size for %j', (wanted) => {
    expect(rectangleFor(wanted, A4)).toEqual(defaultRectangle(A4));
  });
});
