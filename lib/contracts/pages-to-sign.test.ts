import { areOtherPages, otherPagesMessages, otherPagesProblem, pagesInWords } from './pages-to-sign.ts';

describe('pages in words', () => {
  it.each([
    [[1], 'page 1'],
    [[3, 1], 'pages 1 and 3'],
    [[1, 2], 'pages 1 and 2'],
    [[1, 2, 3, 4], 'pages 1 to 4'],
    [[9, 8, 7, 6, 5, 3, 1, 1], 'pages 1, 3 and 5 to 9'],
  ])('join runs of consecutive pages: %j', (pages, words) => {
    expect(pagesInWords(pages)).toBe(words);
  });
});

describe('a signature on pages that were not asked for', () => {
  const asked = { pages_to_sign: [1, 3], other_pages_allowed: true };
  const problem = (pages: number[], changes: { allowed?: boolean; isConfirmed?: boolean } = {}) =>
    otherPagesProblem(
      pages,
      { ...asked, other_pages_allowed: changes.allowed ?? true },
      { isConfirmed: changes.isConfirmed ?? false },
    );

  it('is refused until it is confirmed, also where it is on a page to sign too', () => {
    expect([problem([2]), problem([1, 2])]).toEqual([
      'other_pages_not_confirmed',
      'other_pages_not_confirmed',
    ]);
    expect(problem([2], { isConfirmed: true })).toBeNull();
  });

  it('is refused even when confirmed, where the owner forbids it', () => {
    expect(problem([2], { allowed: false, isConfirmed: true })).toBe('other_pages_forbidden');
  });

  it('is none on some or all of the pages to sign', () => {
    expect([problem([1]), problem([3, 1], { allowed: false })]).toEqual([null, null]);
    expect([areOtherPages([3], asked), areOtherPages([3, 4], asked)]).toEqual([false, true]);
  });

  it('is refused with the pages that were asked for', () => {
    expect(otherPagesMessages.other_pages_not_confirmed({ ...asked, pages_to_sign: [1] })).toBe(
      'You were asked to sign on page 1.',
    );
    expect(otherPagesMessages.other_pages_forbidden(asked)).toBe(
      "You were asked to sign on pages 1 and 3, and the document's owner permits no other page.",
    );
  });
});
