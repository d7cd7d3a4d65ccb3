import { useEffect } from 'react';
import { BRAND } from '#shared/brand.ts';

/** Names what is open in the title of the page, for as long as it is open. */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return undefined;
    const before = document.title;
    document.title = `${name} · ${BRAND.name}`;
    return () => {
      document.title = before;
    };
  }, [name]);
}
