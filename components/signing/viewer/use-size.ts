import { useLayoutEffect, useState } from 'react';
import type { PageSize } from '#shared/page-geometry.ts';

const UNKNOWN: PageSize = { width: 0, height: 0 };

/** Returns the inner size of an element in pixels, without its scroll bars; 0 by 0 until it is known. */
export function useSize(element: HTMLElement | null): PageSize {
  const [size, setSize] = useState(UNKNOWN);
  useLayoutEffect(() => {
    if (!element) return;
    const read = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
