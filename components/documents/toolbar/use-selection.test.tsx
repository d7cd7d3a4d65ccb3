import { act, renderHook } from '@testing-library/react';
import { sampleDocument } from '../testing/sample-document.ts';
import { useSelection, type ShownPage } from './use-selection.ts';

const rowsOf = (ids: string) => Array.from(ids, (id) => sampleDocument({ id }));
const pageOf = (ids: string, changes: Partial<ShownPage> = {}): ShownPage => ({
  key: 'page',
  rows: rowsOf(ids),
  hasEarlier: false,
  ...changes,
});

/** Selects documents of a page, shows another one, and returns the ids that are still selected. */
function keptOf(before: ShownPage, now: ShownPage, selected: string) {
  const { result, rerender } = renderHook(({ page }) => useSelection('list', page), {
    initialProps: { page: before },
  });
  act(() => result.current.change(new Set(selected)));
  rerender({ page: now });
  return [...result.current.ids].join('');
}

describe('useSelection', () => {
  it.each([
    ['left a page that is not full', 'abc', 'ac', 'bc', 'c'],
    ['left while the next page moves up', 'abc', 'acd', 'ab', 'a'],
    ['are the last of the list and left', 'abc', 'ab', 'bc', 'b'],
    ['were the only ones', 'a', '', 'a', ''],
  ])('drops documents that %s', (_, before, now, selected, kept) => {
    expect(keptOf(pageOf(before), pageOf(now), selected)).toBe(kept);
  });

  it('keeps a document that new ones have moved to the next page', () => {
    expect(keptOf(pageOf('abc'), pageOf('xab'), 'bc')).toBe('bc');
  });

  it('keeps a document that may have moved to the page before', () => {
    const [before, now] = [pageOf('abc', { hasEarlier: true }), pageOf('bcd', { hasEarlier: true })];
    expect(keptOf(before, now, 'ab')).toBe('ab');
  });

  it.each([
    ['another page', 'def', 'other'],
    ['a page that is being loaded', '', null],
  ])('keeps all documents on the way to %s', (_, rows, key) => {
    expect(keptOf(pageOf('abc'), pageOf(rows, { key }), 'ab')).toBe('ab');
  });
});
