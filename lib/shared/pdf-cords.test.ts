import { pageChoiceOf, parsePdfCords, rectangleOf } from './pdf-cords.ts';

const STORED = { document_id: 'a', page: 2, position: '72,90,180,60' };

describe('pdf-cords', () => {
  it('DO-05 returns the position only for the document on which it was drawn', () => {
    const text = JSON.stringify(STORED);
    expect(parsePdfCords(text, 'a')).toEqual(STORED);
    expect(parsePdfCords(text, 'b')).toBeNull();
    expect(rectangleOf(parsePdfCords(text, 'a'))).toEqual({ x: 72, y: 90, width: 180, height: 60 });
  });

  it.each([
    ['nothing', null],
    ['text that is not JSON', '72,90,180,60'],
    ['another shape', '[1,2,3]'],
    ['null', 'null'],
    ['an impossible page', JSON.stringify({ ...STORED, page: 0 })],
    ['a page that is text', JSON.stringify({ ...STORED, page: '2' })],
    ['a position of three numbers', JSON.stringify({ ...STORED, position: '1,2,3' })],
    ['a position without area', JSON.stringify({ ...STORED, position: '1,2,0,60' })],
  ])('DO-05 returns null for %s', (_, text) => {
    expect(parsePdfCords(text, 'a')).toBeNull();
  });

  it('VA-03 converts a page to first, last or custom', () => {
    expect(pageChoiceOf(1, 3)).toEqual({ defaultPage: 'first', customPage: '' });
    expect(pageChoiceOf(3, 3)).toEqual({ defaultPage: 'last', customPage: '' });
    expect(pageChoiceOf(2, 3)).toEqual({ defaultPage: 'custom', customPage: '2' });
    expect(pageChoiceOf(1, 1)).toEqual({ defaultPage: 'first', customPage: '' });
  });
});
