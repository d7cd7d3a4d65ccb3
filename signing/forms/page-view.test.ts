import { classicPdf, type SamplePage } from '#support/sample-pdfs.ts';
import { openDocument } from '../pdf/open-document.ts';
import { firstPage } from '../pdf/pages.ts';
import { toUserSpace, viewOf } from './page-view.ts';

const RECTANGLE = { x: 10, y: 20, width: 30, height: 40 };

function userSpace(page: SamplePage): readonly number[] {
  const document = openDocument(classicPdf([{ width: 600, height: 800, ...page }]));
  return toUserSpace(viewOf(document, firstPage(document)), RECTANGLE);
}

describe('a rectangle as seen, in user space', () => {
  it.each<[string, SamplePage, number[]]>([
    ['upright', {}, [10, 20, 40, 60]],
    // Turned clockwise by 90 the lower left corner as seen is the lower right one of the page.
    ['turned by 90', { rotate: 90 }, [540, 10, 580, 40]],
    ['turned by 180', { rotate: 180 }, [560, 740, 590, 780]],
    ['turned by 270', { rotate: 270 }, [20, 760, 60, 790]],
    ['cropped', { cropBox: [100, 100, 300, 300] }, [110, 120, 140, 160]],
    ['cropped and turned by 90', { cropBox: [100, 100, 300, 300], rotate: 90 }, [240, 110, 280, 140]],
    ['in units of two points', { userUnit: 2 }, [5, 10, 20, 30]],
  ])('%s', (_, page, expected) => {
    expect(userSpace(page)).toEqual(expected);
  });
});
