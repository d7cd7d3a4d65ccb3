import { useCallback, useState } from 'react';
import type { PageSize } from '#shared/page-geometry.ts';

/** Collects the sizes of the pages that have been read, in points. */
export function usePageSizes() {
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const addSize = useCallback((number: number, size: PageSize) => {
    setSizes((before) => {
      const known = before.get(number);
      if (known?.width === size.width && known.height === size.height) return before;
      return new Map(before).set(number, size);
    });
  }, []);
  return { sizes, addSize };
}
