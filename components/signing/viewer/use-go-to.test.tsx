import { act, renderHook } from '@testing-library/react';
import type { PageSize } from '#shared/page-geometry.ts';
import { useGoTo } from './use-go-to.ts';

const PART = { x: 1, y: 2, width: 3, height: 4 };
const A4 = { width: 595, height: 842 };

function setUp() {
  const calls = { scrollToPage: jest.fn(), showRectangle: jest.fn() };
  const none: ReadonlyMap<number, PageSize> = new Map();
  const view = renderHook(({ sizes }) => useGoTo({ sizes, ...calls }), { initialProps: { sizes: none } });
  const read = (...pages: number[]) =>
    view.rerender({ sizes: new Map(pages.map((page): [number, PageSize] => [page, A4])) });
  return {
    ...calls,
    read,
    goTo: (page: number, part?: typeof PART) => act(() => view.result.current.goTo(page, part)),
    showPart: (page: number) => act(() => view.result.current.showPart(page, PART)),
  };
}

describe('useGoTo', () => {
  it('shows a part of a page whose size is known', () => {
    const { goTo, read, showRectangle, scrollToPage } = setUp();
    read(3);
    goTo(3, PART);
    expect(showRectangle).toHaveBeenCalledWith(3, PART, expect.any(Number));
    expect(scrollToPage).not.toHaveBeenCalled();
  });

  it('shows a part of another page once its size is known, and only once', () => {
    const { goTo, read, showRectangle, scrollToPage } = setUp();
    goTo(3, PART);
    expect(scrollToPage).toHaveBeenCalledWith(3);
    read(2);
    expect(showRectangle).not.toHaveBeenCalled();
    read(2, 3);
    read(2, 3, 4);
    expect(showRectangle).toHaveBeenCalledTimes(1);
  });

  it('shows a part at once, and again where the page is read after it', () => {
    const { showPart, read, showRectangle } = setUp();
    showPart(3);
    expect(showRectangle).toHaveBeenCalledTimes(1);
    read(3);
    showPart(3);
    read(2, 3);
    expect(showRectangle.mock.calls).toEqual(Array.from({ length: 3 }, () => [3, PART, 0]));
  });

  it('forgets the part when another page is chosen meanwhile', () => {
    const { goTo, read, showRectangle } = setUp();
    goTo(3, PART);
    goTo(1);
    read(3);
    expect(showRectangle).not.toHaveBeenCalled();
  });
});
