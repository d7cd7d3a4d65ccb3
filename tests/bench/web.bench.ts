import { rmSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { sealData } from 'iron-session';
import { createOrganizationWithMembers } from '#demo/organization.ts';
import { startSession } from '#platform/auth/session-store.ts';
import { openDatabase } from '#platform/database.ts';
import { openVault } from '#platform/vault.ts';
import { withoutStream } from '#support/browser/without-stream.ts';
import { temporaryDataRoot } from '#support/stack/temporary-data-root.ts';
import { readSettings } from '../../scripts/environment.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startStack } from '../../scripts/stack.ts';
import { startBareNext } from './bare-next.ts';
import { print } from './measure.ts';

/**
 * Measures what each route costs a browser with an empty cache: JavaScript as counted in Chromium, requests until the page is idle, and
 * the times of the first and the largest paint. In the same run a bare Next page, whose JavaScript is taken off in `js_gzip_kb_above`.
 */
const ROUTES = [
  '/',
  '/login',
  '/register',
  '/terms-of-service',
  '/verify',
  '/resources/get-started',
  '/documents',
  '/licenses',
  '/support',
  '/account/account-settings',
  '/account/privacy-security',
  '/settings/organization-settings',
  '/settings/user-management',
  '/settings/digital-signature',
  '/settings/api',
] as const;
const PUBLIC: ReadonlySet<string> = new Set(ROUTES.slice(0, 6));
const ROUNDS = 3;

interface Visit {
  status: number;
  js_gzip_kb: number;
  js_raw_kb: number;
  requests: number;
  first_paint_ms: number;
  largest_paint_ms: number;
}

async function main(): Promise<void> {
  const dataRoot = temporaryDataRoot('bench-web');
  process.env['DATA_DIR'] = dataRoot;
  for (const name of ['MAIL_PAGE_PORT', 'PKI_PORT']) process.env[name] = '0';
  for (const name of ['PORT', 'SERVICES_PORT']) process.env[name] = String(await freePort());
  const settings = readSettings(process.env, false);
  const stack = await startStack(settings, note);
  const barePort = await freePort();
  const endBare = await startBareNext(barePort);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const bare = await best(browser, `http://127.0.0.1:${barePort}/`, null);
    print({ route: 'reference: a bare Next page', ...bare });
    const base = `http://localhost:${settings.webPort}`;
    const cookie = await sessionCookie(stack.databaseUrl, settings.secrets);
    for (const route of ROUTES) {
      const visit = await best(browser, `${base}${route}`, PUBLIC.has(route) ? null : cookie);
      print({ route, ...visit, js_gzip_kb_above: rounded(visit.js_gzip_kb - bare.js_gzip_kb) });
    }
  } finally {
    await browser.close();
    endBare();
    await stack.stop();
    for (const folder of [dataRoot, stack.databaseFolder]) {
      if (folder) rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** Returns the visit with the earliest largest paint: the others were disturbed. */
async function best(browser: Browser, url: string, cookie: string | null): Promise<Visit> {
  const visits: Visit[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    if (cookie) await context.addCookies([{ name: 'countersign-session', value: cookie, url }]);
    await withoutStream(context);
    visits.push(await visit(context, url));
    await context.close();
  }
  const [first, ...others] = visits.toSorted((one, other) => one.largest_paint_ms - other.largest_paint_ms);
  if (!first) throw new Error(`No visit of ${url}, of ${others.length}.`);
  return first;
}

async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  const scripts: Promise<Buffer>[] = [];
  let requests = 0;
  page.on('response', (response) => {
    requests += 1;
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  const response = await page.goto(url, { waitUntil: 'networkidle' });
  const paints = await paintsOf(page);
  const bodies = await Promise.all(scripts);
  const sum = (sizes: number[]) => rounded(sizes.reduce((total, size) => total + size, 0) / 1024);
  return {
    status: response?.status() ?? 0,
    js_gzip_kb: sum(bodies.map((body) => gzipSync(body).length)),
    js_raw_kb: sum(bodies.map(({ length }) => length)),
    requests,
    ...paints,
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

async function sessionCookie(
  databaseUrl: string,
  secrets: { KEY_ENCRYPTION_KEY: string; SESSION_SECRET: string },
): Promise<string> {
  const { database, close } = openDatabase(databaseUrl, (error) => note(error.message));
  const vault = openVault(Buffer.from(secrets.KEY_ENCRYPTION_KEY, 'base64'));
  const { organizationId, members } = await createOrganizationWithMembers(database, vault, {
    name: 'Measured Office',
    members: [
      {
        first_name: 'Olga',
        last_name: 'Owner',
        email: 'owner@bench.example',
        password: 'not a secret of anybody',
        role: 'Owner',
      },
    ],
  });
  const [owner] = members;
  if (!owner) throw new Error('The owner is missing.');
  const token = await startSession(database, owner.userId);
  await close();
  return sealData({ token, organizationId }, { password: secrets.SESSION_SECRET, ttl: 3600 });
}

const rounded = (value: number) => Number(value.toFixed(1));

function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

await main();
