import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import { withoutStream } from '#support/browser/without-stream.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startBareNext } from './bare-next.ts';
import { print } from './measure.ts';
import { meetsGoal, MEASURED_ROUTES } from './web-routes.ts';
import { SESSION, startChromium, startWebStack } from './web-stack.ts';

/**
 * Measures what each route costs a browser with an empty cache, as counted in Chromium: JavaScript and requests until the page is
 * usable, JavaScript that it loads later while idle, and the times of the first and the largest paint. In the same run a bare Next
 * page is measured, whose JavaScript is taken off in `js_gzip_kb_above`. Arguments narrow the routes down.
 */
const ROUNDS = 3;
/** Code that is not needed at once begins to load 1.5 seconds after React has begun to hydrate (`loadLater`), or a busy page later notes that it has. */
const USABLE_MS = 250;
const LATER_MS = 2500;

interface Visit {
  status: number;
  js_gzip_kb: number;
  js_raw_kb: number;
  js_later_gzip_kb: number;
  requests: number;
  first_paint_ms: number;
  largest_paint_ms: number;
}

async function main(): Promise<void> {
  const only = process.argv.slice(2);
  const routes = MEASURED_ROUTES.filter(({ path }) => only.length === 0 || only.includes(path));
  const stack = await startWebStack('bench-web');
  const barePort = await freePort();
  const endBare = await startBareNext(barePort);
  const browser = await startChromium();
  try {
    const bare = await best(browser, `http://127.0.0.1:${barePort}/`, null);
    print({ route: 'reference: a bare Next page', ...bare });
    for (const route of routes) {
      const visit = await best(browser, `${stack.base}${route.path}`, route.isPublic ? null : stack.session);
      print({
        route: route.path,
        ...visit,
        js_gzip_kb_above: rounded(visit.js_gzip_kb - bare.js_gzip_kb),
        ...(route.goal ? { goal_kb: route.goal } : {}),
        meets_goal: meetsGoal(route, { inAll: visit.js_gzip_kb, bare: bare.js_gzip_kb }),
      });
    }
  } finally {
    await browser.close();
    endBare();
    await stack.stop();
  }
}

/** Returns the visit with the earliest largest paint: the others were disturbed. */
async function best(browser: Browser, url: string, session: string | null): Promise<Visit> {
  const visits: Visit[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    if (session) await context.addCookies([{ name: SESSION, value: session, url: new URL(url).origin }]);
    await withoutStream(context);
    await noteHydration(context);
    visits.push(await visit(context, url));
    await context.close();
  }
  const [first, ...others] = visits.toSorted((one, other) => one.largest_paint_ms - other.largest_paint_ms);
  if (!first) throw new Error(`No visit of ${url}, of ${others.length}.`);
  return first;
}

async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  const response = await page.goto(url, { waitUntil: 'commit' });
  const usableUntil = (await hydratedAt(page)) + USABLE_MS;
  await page.waitForTimeout(LATER_MS);
  await page.waitForLoadState('networkidle');
  const isEarly = (request: Request) => request.timing().startTime <= usableUntil;
  const early = await sizesOfScripts(requests.filter(isEarly));
  const later = await sizesOfScripts(requests.filter((request) => !isEarly(request)));
  return {
    status: response?.status() ?? 0,
    js_gzip_kb: early.gzip,
    js_raw_kb: early.raw,
    js_later_gzip_kb: later.gzip,
    requests: requests.filter(isEarly).length,
    ...(await paintsOf(page)),
  };
}

/** Lets the page note when React has hydrated its content. */
async function noteHydration(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const isHydrated = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber'));
    const timer = setInterval(() => {
      if (![...document.querySelectorAll('main, h1')].some(isHydrated)) return;
      clearInterval(timer);
      Object.assign(globalThis, { hydratedAt: performance.timeOrigin + performance.now() });
    }, 10);
  });
}

/** Waits until React has hydrated the page, and returns when that was, in milliseconds since 1970. */
async function hydratedAt(page: Page): Promise<number> {
  const noted = await page.waitForFunction(() => (globalThis as { hydratedAt?: number }).hydratedAt);
  return (await noted.jsonValue()) ?? 0;
}

async function sizesOfScripts(requests: readonly Request[]): Promise<{ gzip: number; raw: number }> {
  const bodies = await Promise.all(
    requests
      .filter((request) => request.resourceType() === 'script')
      .map(async (request) => (await request.response())?.body() ?? Buffer.alloc(0)),
  );
  const sum = (sizes: number[]) => rounded(sizes.reduce((total, size) => total + size, 0) / 1024);
  return {
    gzip: sum(bodies.map((body) => gzipSync(body).length)),
    raw: sum(bodies.map(({ length }) => length)),
  };
}

function paintsOf(page: Page): Promise<Pick<Visit, 'first_paint_ms' | 'largest_paint_ms'>> {
  return page.evaluate(
    () =>
      new Promise<{ first_paint_ms: number; largest_paint_ms: number }>((resolve) => {
        const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
        new PerformanceObserver((list) => {
          const largest = list.getEntries().at(-1)?.startTime ?? 0;
          resolve({ first_paint_ms: Math.round(first), largest_paint_ms: Math.round(largest) });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}

const rounded = (value: number) => Number(value.toFixed(1));

await main();
