/**
 * Ends the wait for the first paint, for which a link stands, with the first data that Next sends to React: they come after the script
 * that reveals the content, and before the end of the document, where browsers would report that they did not find the link's
 * element. Also after a second, as a slow network or service may delay them. Runs as an inline script, as
 * `endFirstPaintWait.toString()`: it refers to nothing outside of itself.
 */
export function endFirstPaintWait(): void {
  const end = () => document.querySelector('link[rel="expect"]')?.removeAttribute('blocking'); // React removes the link itself
  setTimeout(end, 1000);
  const data: unknown[] = [];
  const push = (...items: unknown[]) => {
    end();
    Reflect.deleteProperty(data, 'push');
    return data.push(...items);
  };
  Object.defineProperty(data, 'push', { value: push, configurable: true, writable: true });
  Object.assign(globalThis, { __next_f: data });
}
