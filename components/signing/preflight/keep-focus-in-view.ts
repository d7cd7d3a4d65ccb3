/**
 * Observes an element whose content comes late, and scrolls the focused field below it back into view where the content would push
 * it out, together with its error: browsers anchor only what is scrolled already. Returns the function that ends it.
 */
export function keepFocusInView(element: HTMLElement): () => void {
  let known: number | undefined;
  const observer = new ResizeObserver(() => {
    const height = element.offsetHeight;
    const grown = known === undefined ? 0 : height - known;
    known = height;
    const focused = document.activeElement;
    if (grown <= 0 || !focused || !isBelow(element, focused)) return;
    if (focused.getBoundingClientRect().top - grown < innerHeight)
      focused.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(element);
  return () => observer.disconnect();
}

const isBelow = (element: Element, other: Element) =>
  (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
