import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that tells whether the user has moved the focus by Tab since the component was mounted. */
export function useFocusMoved(): () => boolean {
  const wasMoved = useRef(false);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') wasMoved.current = true;
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
  return useCallback(() => wasMoved.current, []);
}
