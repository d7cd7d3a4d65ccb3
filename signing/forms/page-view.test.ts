import { classicPdf, type SamplePage } from '#support/pdf/sample-pdfs.ts';
import { openDocument } from '../pdf/open-document.ts';
import { firstPage } from '../pdf/pages.ts';
import { toUserSpace, viewOf } from './page-view.ts';

const RECTANGLE = { x: 10, y: 20, width: 30, height: 40 };

function userSpace(page: SamplePage): readonly number[] {
  const document = openDocument(classicPdf([{ width: 600, height: 800, ...page }]));
  return toUserSpace(viewOf(document, firstPage(document)), RECTANGLE);
}

describe('toUserSpace', () => {
  it.each<[string, SamplePage, number[]]>([
    ['of an upright page', {}, [10, 20, 40, 60]],
    // Rotated clockwise by 90°, the lower left corner as displayed is the lower right corner in user space.
    ['of a page rotated by 90°', { rotate: 90 }, [540, 10, 580, 40]],
    ['of a page rotated by 180°', { rotate: 180 }, [560, 740, 590, 780]],
    ['of a page rotated by 270°', { rotate: 270 }, [20, 760, 60, 790]],
    ['of a cropped page', { cropBox: [100, 100, 300, 300] }, [110, 120, 140, 160]],
    ['of a cropped page rotated by 90°', { cropBox: [100, 100, 300, 300], rotate: 90 }, [240, 110, 280, 140]],
    ['of a page with a user unit of two points', { userUnit: 2 }, [5, 10, 20, 30]],
  ])('converts a rectangle %s', (_, page, expected) => {
    expect(userSpace(page)).toEqual(expected);
  });
});
