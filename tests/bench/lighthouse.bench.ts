import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Browser } from '@playwright/test';
import lighthouse, { type Flags, type RunnerResult } from 'lighthouse';
import { samplePdf } from '#demo/sample-pdf.ts';
import { askToSign, putDocument } from '#support/browser/documents-by-api.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startBareNext } from './bare-next.ts';
import { countProcessorTime } from './lighthouse-trace.ts';
import { print } from './measure.ts';
import { SESSION, startChromium, startWebStack, type WebStack } from './web-stack.ts';

/**
 * Judges pages of the production build by Lighthouse as on a mid-range phone with a slow connection: the scores from 0 to 100,
 * which are the medians of three runs, the times behind them, and the audits that are not passed. Arguments narrow the pages down.
 * Tasks count by the processor time that they took; `performance_with_waiting` is the score by their duration, in which they also wait
 * for a core while the server, Lighthouse and the other parts of Chromium use it. The list has 20 documents, as many as one page; the newest waits for its reader, and is the one whose signing room is judged.
 */
const ROUNDS = 3;
/** Requests before a page is judged, so that the server is one that has been used. */
const WARM_UP = 20;
const DOCUMENTS = 20;
/** Path of the signing room; the id of the document takes the place of the parameter. */
const ROOM = '/documents/[id]';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const GOALS: Readonly<Record<(typeof CATEGORIES)[number], number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
/** Visitors' pages first: what follows is judged with a session. */
const PAGES = [
  { path: '/', isPublic: true },
  { path: '/login', isPublic: true },
  { path: '/verify', isPublic: true },
  { path: '/resources/get-started', isPublic: true },
  { path: '/documents', isPublic: false },
  { path: ROOM, isPublic: false, performance: 90 },
] as const satisfies readonly Page[];
/** Audit that is left out for pages of signed-in users: search engines must not index them. */
const NOT_FOR_PRIVATE_PAGES = ['is-crawlable'];

interface Page {
  path: string;
  isPublic: boolean;
  /** Goal of the score for performance, if it is not that of all pages. */
  performance?: number;
}

type LighthouseResult = RunnerResult['lhr'];

interface Report extends LighthouseResult {
  /** Score for performance in which tasks count by their duration. */
  performanceWithWaiting: number;
}

async function main(): Promise<void> {
  const only = process.argv.slice(2);
  const stack = await startWebStack('bench-lighthouse');
  const [port, barePort] = [await freePort(), await freePort()];
  const endBare = await startBareNext(barePort);
  const browser = await startChromium(port);
  const judged = async (page: Page, base: string) => {
    const headers = page.isPublic ? {} : { cookie: `${SESSION}=${stack.session}` };
    for (let request = 0; request < WARM_UP; request += 1) {
      await (await fetch(`${base}${page.path}`, { headers })).text();
    }
    const reports: Report[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      reports.push(await judgeAgain(page, { base, port }));
    }
    return summary(reports, page);
  };
  try {
    const documentId = await putDocuments(browser, stack);
    const bare = await judged({ path: '/', isPublic: true }, `http://127.0.0.1:${barePort}`);
    print({ route: 'reference: a bare Next page', ...bare });
    for (const page of PAGES.filter(({ path }) => only.length === 0 || only.includes(path))) {
      const path = page.path.replace('[id]', documentId);
      if (!page.isPublic) await signInOnPages(browser, stack);
      print({ route: page.path, ...(await judged({ ...page, path }, stack.base)) });
    }
  } finally {
    await browser.close();
    endBare();
    await stack.stop();
  }
}

/** Uploads the documents, asks the reader to sign the last one, and returns its id. */
async function putDocuments(browser: Browser, { base, session, owner }: WebStack): Promise<string> {
  const context = await browser.newContext({ baseURL: base });
  await context.addCookies([{ name: SESSION, value: session, url: base }]);
  const page = await context.newPage();
  await page.goto('/documents');
  let newest = '';
  for (let number = 1; number <= DOCUMENTS; number += 1) {
    newest = await putDocument(page, `Engagement letter ${number}.pdf`, samplePdf());
  }
  await askToSign(page, [newest], { names: [owner.fullName] });
  await context.close();
  return newest;
}

/** Gives the session to the pages that Lighthouse opens. A page that sets a cookie would lose one that is an extra header. */
async function signInOnPages(browser: Browser, { base, session }: WebStack): Promise<void> {
  const connection = await browser.newBrowserCDPSession();
  await connection.send('Storage.setCookies', { cookies: [{ name: SESSION, value: session, url: base }] });
}

/** Judges a page; once more if Lighthouse could not record it. */
async function judgeAgain(...[page, where]: Parameters<typeof judge>): Promise<Report> {
  return judge(page, where).catch(() => judge(page, where));
}

async function judge(
  { path, isPublic }: Page,
  { base, port }: { base: string; port: number },
): Promise<Report> {
  const folder = mkdtempSync(`${tmpdir()}/lighthouse-`);
  const flags: Flags = {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    auditMode: folder,
    ...(isPublic ? {} : { skipAudits: NOT_FOR_PRIVATE_PAGES }),
  };
  try {
    const withWaiting = resultOf(await lighthouse(`${base}${path}`, { ...flags, gatherMode: folder }), path);
    countProcessorTime(folder);
    const result = resultOf(await lighthouse(undefined, flags), path);
    return { ...result, performanceWithWaiting: scoreOf(withWaiting, 'performance') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function resultOf(result: RunnerResult | undefined, path: string): LighthouseResult {
  if (!result) throw new Error(`Lighthouse has no result for ${path}.`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
  const { pathname } = new URL(lhr.finalDisplayedUrl);
  if (pathname !== path) throw new Error(`${path} led to ${pathname}.`);
  return lhr;
}

const scoreOf = ({ categories }: LighthouseResult, name: (typeof CATEGORIES)[number]): number =>
  Math.round((categories[name]?.score ?? 0) * 100);

function summary(reports: readonly Report[], { performance = GOALS.performance }: Page) {
  const goals = { ...GOALS, performance };
  const scores = CATEGORIES.map(
    (name) => [name, median(reports.map((report) => scoreOf(report, name)))] as const,
  );
  const time = (audit: string) =>
    Math.round(median(reports.map((report) => report.audits[audit]?.numericValue ?? 0)));
  return {
    ...Object.fromEntries(scores),
    performance_with_waiting: median(reports.map(({ performanceWithWaiting }) => performanceWithWaiting)),
    meets_goal: scores.every(([name, score]) => score >= goals[name]),
    first_paint_ms: time('first-contentful-paint'),
    largest_paint_ms: time('largest-contentful-paint'),
    blocking_ms: time('total-blocking-time'),
    speed_index_ms: time('speed-index'),
    benchmark_index: Math.round(median(reports.map(({ environment }) => environment.benchmarkIndex))),
    layout_shift: median(reports.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? 0)),
    failed: [...new Set(reports.flatMap(failedAudits))].sort(),
  };
}

/** Returns the ids of the audits that lower a score. */
function failedAudits({ categories, audits }: LighthouseResult): string[] {
  return Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

await main();
