/**
 * Lets the browser paint what is there a second after the document began to arrive, though a link waits for its end: its last parts
 * are no content, and a slow network or service may delay them. Runs as an inline script, as `limitFirstPaintWait.toString()`: it
 * refers to nothing outside of itself.
 */
export function limitFirstPaintWait(): void {
  const end = () => document.querySelector('link[rel="expect"]')?.removeAttribute('blocking'); // React removes the link itself
  setTimeout(end, 1000);
}
