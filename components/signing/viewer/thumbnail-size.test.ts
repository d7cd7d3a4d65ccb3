import { thumbnailHeight, thumbnailScale } from './thumbnail-size.ts';

const A4 = { width: 595, height: 842 };
const WIDE = { width: 842, height: 595 };
const PLAN = { width: 14_400, height: 10_000 };
const LABEL = { width: 20, height: 20 };

/** Returns the size of a page in a thumbnail, in pixels, where the document begins with another one. */
function inThumbnail(page: typeof A4, first: typeof A4) {
  const scale = thumbnailScale(page, thumbnailHeight(first));
  return [Math.round(page.width * scale), Math.round(page.height * scale)];
}

describe('thumbnails', () => {
  it('show the first page at its full width', () => {
    expect([inThumbnail(A4, A4), inThumbnail(PLAN, PLAN)]).toEqual([
      [96, 136],
      [96, 67],
    ]);
  });

  it('show every other page as large as fits, whatever the size of the first one', () => {
    expect([WIDE, PLAN, LABEL].map((page) => inThumbnail(page, A4))).toEqual([
      [96, 68],
      [96, 67],
      [96, 96],
    ]);
    expect([A4, WIDE, LABEL].map((page) => inThumbnail(page, PLAN))).toEqual([
      [47, 67],
      [94, 67],
      [67, 67],
    ]);
  });

  it('can be seen and are no longer than the view where the first page is a strip', () => {
    expect(thumbnailHeight({ width: 14_400, height: 20 })).toBe(32);
    expect(thumbnailHeight({ width: 20, height: 14_400 })).toBe(192);
  });
});
