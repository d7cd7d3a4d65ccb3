import { useState } from 'react';
import type { FindGuides } from './find-guides.ts';

/** Returns the search over the guides, which `load` loads once; after a failure, its next call tries again. */
export function useFindGuides(): { find: FindGuides | null; hasFailed: boolean; load: () => void } {
  const [find, setFind] = useState<FindGuides | null>(null);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const begin = async () => {
    setState('loading');
    try {
      const { loadFindGuides } = await import('./find-guides.ts');
      const loaded = await loadFindGuides();
      setFind(() => loaded);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  const load = () => {
    if (!find && state !== 'loading') void begin();
  };
  return { find, hasFailed: state === 'failed', load };
}
