import type { ComponentType } from 'react';
import { loadLater } from './load-later.tsx';

/**
 * Returns a dialog whose code is loaded at the first input of the visit, or when it opens. It is made anew at each opening: `opened` has its
 * properties while it is open, and is null otherwise.
 */
export function dialogLater<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<{ opened: P | null }> {
  return loadLater<{ opened: P | null }>(
    async () => {
      const Dialog = await load();
      return function Opened({ opened }) {
        return opened ? <Dialog {...opened} /> : null;
      };
    },
    ({ opened }) => opened !== null,
  );
}
