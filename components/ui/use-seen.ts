import { useCallback, useState, type RefCallback } from 'react';

/** Share of an element that has to be in view. */
const PART = 0.9;

/** Returns the ref of an element, which may be rendered later, and true once nearly all of it has come into view. */
export function useSeen(): { ref: RefCallback<Element>; isSeen: boolean } {
  const [isSeen, setIsSeen] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setIsSeen(true);
        observer.disconnect();
      },
      { threshold: PART },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, isSeen };
}
