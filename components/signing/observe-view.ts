/** Calls `update` at first and when the element scrolls or changes its size. Returns a function that stops this. */
export function observeView(scroller: HTMLElement, update: () => void): () => void {
  scroller.addEventListener('scroll', update, { passive: true });
  const observer = new ResizeObserver(update); // calls it once when it starts to observe
  observer.observe(scroller);
  return () => {
    scroller.removeEventListener('scroll', update);
    observer.disconnect();
  };
}
