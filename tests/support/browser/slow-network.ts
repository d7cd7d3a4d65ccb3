import type { Page } from '@playwright/test';

/** Lets the page load at 50 kB/s with a latency of 400 ms and an empty cache. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const speed = { downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 400, ...speed });
}

/**
 * Records rows, headings, links and buttons of the documents page that are removed after the rows were shown, and placeholders that come
 * after the rows; in the signing room, placeholders and an empty viewer after the first page of the PDF. Call it before the page is opened.
 */
export async function recordReplacements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const replaced: string[] = [];
    Object.assign(globalThis, { replaced });
    let path = location.pathname;
    let wereShown = false;
    const has = (node: Element, selector: string) =>
      node.matches(selector) || node.querySelector(selector) !== null;
    new MutationObserver((records) => {
      if (path !== location.pathname) {
        path = location.pathname; // the former page is removed as a whole
        wereShown = false;
        return;
      }
      const isList = path === '/documents';
      for (const { addedNodes, removedNodes, target } of records) {
        if (!(target instanceof Element) || !wereShown) continue;
        for (const node of removedNodes) {
          const isOfPage = node instanceof Element && target.closest('main, nav, header') !== null;
          if (isOfPage && has(node, isList ? 'tr, button, a, h1' : 'h1')) {
            replaced.push(`removed ${node.outerHTML}`);
          }
        }
        for (const node of addedNodes) {
          const isOfMain = node instanceof Element && target.closest('main') !== null;
          const isPage = node instanceof Element && node.matches('[data-page]'); // pages are drawn as they come near the view
          if (isOfMain && !isPage && has(node, '.MuiSkeleton-root'))
            replaced.push(`placeholder ${node.outerHTML}`);
        }
      }
      const isShown =
        document.querySelector(isList ? 'main :is(tbody tr, li)' : '[data-page] canvas') !== null;
      if (wereShown && !isShown) replaced.push(`nothing at ${path}`);
      wereShown ||= isShown;
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { replaced: string[] }).replaced);
}
