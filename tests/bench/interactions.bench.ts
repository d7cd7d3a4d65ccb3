import type { Browser, Page } from '@playwright/test';
import { sql } from '#platform/drizzle/orm.ts';
import { openDatabase } from '#platform/database.ts';
import { withoutStream } from '#support/browser/without-stream.ts';
import { print } from './measure.ts';
import { SESSION, startChromium, startWebStack, type WebStack } from './web-stack.ts';

/**
 * Measures how fast the documents page answers at a processor four times slower, with pages of 20, 100 and 1,000 rows: the time from
 * an input to the next paint, as the browser reports it for each interaction (Event Timing, steps of 8 ms). The goal is a p95 below
 * 200 ms. Interactions shorter than 16 ms are not reported by the browser and count as 16.
 */
const SLOWDOWN = 4;
const ROUNDS = 10;
const GOAL_MS = 200;
const DOCUMENTS = 1200;
const PAGE_SIZES = [20, 100, 1000] as const;
const SHORTEST_MS = 16;

async function main(): Promise<void> {
  const stack = await startWebStack('bench-interactions');
  const browser = await startChromium();
  try {
    await putDocuments(stack);
    for (const size of PAGE_SIZES) print(await measurePage(browser, stack, size));
  } finally {
    await browser.close();
    await stack.stop();
  }
}

async function measurePage(browser: Browser, stack: WebStack, size: number) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies([{ name: SESSION, value: stack.session, url: stack.base }]);
  await withoutStream(context);
  const page = await context.newPage();
  await page.addInitScript(noteInteractions);
  await page.goto(`${stack.base}/documents?pageSize=${size}`);
  await page.waitForLoadState('networkidle');
  const slow = await context.newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const longest: Record<string, number> = {};
  const all: number[] = [];
  for (const [name, act] of Object.entries(ACTS)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      times.push(...(await timesOf(page, () => act(page, round))));
    all.push(...times);
    longest[`${name}_max_ms`] = Math.max(...times);
  }
  await context.close();
  all.sort((one, other) => one - other);
  const p95 = all[Math.ceil(all.length * 0.95) - 1] ?? 0;
  return {
    rows: size,
    interactions: all.length,
    p95_ms: p95,
    ...longest,
    goal_ms: GOAL_MS,
    meets_goal: p95 < GOAL_MS,
  };
}

/** Acts of a person in the list; each is one interaction or a few. */
const ACTS: Readonly<Record<string, (page: Page, round: number) => Promise<void>>> = {
  select_row: (page, round) => checkbox(page, round + 1).click(),
  select_all: (page) => checkbox(page, 0).click(),
  open_menu: async (page) => {
    await page.getByRole('row').nth(2).hover();
    await page
      .getByRole('button', { name: /^Actions for/ })
      .nth(1)
      .click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
  },
  move_by_keys: async (page) => {
    await page.getByRole('row').nth(2).getByRole('checkbox').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
  },
  type_in_search: async (page) => {
    await page.keyboard.press('Escape');
    const clear = page.getByRole('button', { name: 'Clear selection' });
    if (await clear.isVisible()) await clear.click();
    await page.getByRole('searchbox', { name: 'Search documents' }).press('c');
    await page.getByRole('searchbox', { name: 'Search documents' }).press('Backspace');
  },
};

const checkbox = (page: Page, row: number) => page.getByRole('row').nth(row).getByRole('checkbox');

/** Collects the durations of interactions in the page. */
function noteInteractions(): void {
  const durations = new Map<number, number>();
  Object.assign(globalThis, { durations });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const id = (entry as PerformanceEntry & { interactionId?: number }).interactionId; // missing in the DOM types
      if (id) durations.set(id, Math.max(durations.get(id) ?? 0, entry.duration));
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** Returns the durations of the interactions of an act, in milliseconds. */
async function timesOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => (globalThis as unknown as { durations: Map<number, number> }).durations.clear());
  await act();
  const times = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const { durations } = globalThis as unknown as { durations: Map<number, number> };
        setTimeout(() => resolve([...durations.values()]), 300); // entries come after the paint
      }),
  );
  return times.length > 0 ? times : [SHORTEST_MS];
}

async function putDocuments({ databaseUrl, owner }: WebStack): Promise<void> {
  const { database, close } = openDatabase(databaseUrl, (error) =>
    process.stderr.write(`${error.message}\n`),
  );
  await database.execute(sql`insert into documents (organization_id, document_name, uploaded_by, status, version,
      page_count, size, is_encrypted, created_at)
    select ${owner.organizationId}::uuid, 'Contract ' || lpad(n::text, 4, '0') || '.pdf', ${owner.userId}::uuid, 'uploaded', 1,
      1 + n % 60, 20000 + n, false, now() - (${DOCUMENTS}::int - n) * interval '1 minute'
    from generate_series(1, ${DOCUMENTS}::int) n`);
  await close();
}

await main();
