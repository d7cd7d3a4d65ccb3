import type { Locator, Page } from '@playwright/test';
import { violationsOf } from '#support/browser/accessible.ts';
import { samplePdf } from '#demo/sample-pdf.ts';
import { askToSign, putDocument } from '#support/browser/documents-by-api.ts';
import { expect, signIn, startSession, test, type Office } from '#support/browser/office-fixture.ts';
import { openPage } from '#support/browser/open-page.ts';
import { operatorAccount } from '#support/browser/operator.ts';
import { OPERATORS_SCREENS, USERS_SCREENS, VISITORS_SCREENS } from '#support/browser/screens.ts';
import { smallTargets } from '#support/browser/small-targets.ts';
import { firstPage } from '#support/browser/document-steps.ts';
import { withoutStream } from '#support/browser/without-stream.ts';

/** Collects the errors of a page: console, uncaught errors, and violations of the content security policy. */
async function complaintsOf(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.exposeFunction('reportViolation', (text: string) => complaints.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (globalThis as unknown as { reportViolation: (text: string) => void }).reportViolation; // exposed above
      report(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });
  return complaints;
}

type Scheme = 'light' | 'dark';

/** Whether a transition is running. Chromium goes on listing the finished transitions of what a closed `details` hides. */
function isFading(): boolean {
  return document
    .getAnimations()
    .some((animation) => animation instanceof CSSTransition && animation.playState === 'running');
}

/** Switches the system to a colour scheme, and waits until the colours have faded. */
async function switchTo(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator(`html[data-${colorScheme}]`)).toHaveCount(1);
  await expect.poll(() => page.evaluate(isFading)).toBe(false);
}

/** Expects that axe finds nothing, in each of the colour schemes; of its rules only the contrast depends on that. */
async function expectAccessibleIn([first, second]: Schemes, page: Page, screen: string): Promise<void> {
  await expect(page.locator(`html[data-${first}]`)).toHaveCount(1);
  expect([screen, await violationsOf(page)]).toEqual([screen, []]);
  if (!second) return;
  await switchTo(page, second);
  expect([screen, second, await violationsOf(page, { rules: ['color-contrast'] })]).toEqual([
    screen,
    second,
    [],
  ]);
  await switchTo(page, first);
}

/** Opens a screen and checks its address, content, accessibility, width and current tab. */
async function inspect(page: Page, screen: string, { width, schemes }: View): Promise<void> {
  const response = await page.goto(screen);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  expect([page.url(), response?.status()]).toEqual([new URL(screen, page.url()).href, 200]);
  const lengthOf = async (part: Locator) => (await part.innerText()).length;
  const content = async () => (await lengthOf(page.getByRole('main'))) - (await lengthOf(heading));
  await expect.poll(content, screen).toBeGreaterThan(40);
  await page.waitForLoadState('networkidle');
  await expectAccessibleIn(schemes, page, screen);
  if (width < 1024) expect([screen, await smallTargets(page)]).toEqual([screen, []]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  if (screen.startsWith('/settings')) {
    const tab = page.getByRole('navigation', { name: 'Settings' }).locator('[aria-current=page]');
    await expect(tab).toBeInViewport({ ratio: 0.95 });
  }
}

/** Colour scheme in which screens are opened, and one to which they are switched. */
type Schemes = readonly [first: Scheme, second?: Scheme];

interface View {
  width: number;
  schemes: Schemes;
}

/** Every screen is opened at both widths, and in both colour schemes at one: colours do not depend on the width. */
const VIEWS: readonly View[] = [
  { width: 1280, schemes: ['light', 'dark'] },
  { width: 390, schemes: ['dark'] },
];

const SCREENS = {
  'RT-02 RT-05 RT-07 every screen of visitors': VISITORS_SCREENS,
  'RT-02 RT-03 every screen of documents and account': pick((page) => !page.startsWith('/settings')),
  'RT-04 every screen of settings': pick((page) => page.startsWith('/settings')),
  'every screen of operators': OPERATORS_SCREENS,
};

function pick(isWanted: (page: string) => boolean): typeof USERS_SCREENS {
  return Object.fromEntries(Object.entries(USERS_SCREENS).filter(([page]) => isWanted(page)));
}

/** Signs in the owner, and uploads documents of which one has a very long name and one waits for the owner; returns its id. */
async function enter(page: Page, { owner, member }: Office): Promise<string> {
  await startSession(page, owner);
  await putDocument(page, `${'A very long name of a contract '.repeat(5)}.pdf`, samplePdf());
  const id = await putDocument(page, 'letter.pdf', samplePdf());
  await askToSign(page, [id], { names: [owner.fullName, member.fullName] });
  return id;
}

/** Signs in the user for whom the screens are. Returns the id of the document that waits for them; empty for screens without documents. */
async function enterFor(screens: typeof USERS_SCREENS, page: Page, office: Office): Promise<string> {
  if (screens === VISITORS_SCREENS) return '';
  if (screens !== OPERATORS_SCREENS) return enter(page, office);
  await startSession(page, await operatorAccount());
  return '';
}

for (const view of VIEWS) {
  const { width, schemes } = view;
  const emulated = { colorScheme: schemes[0], viewport: { width, height: 844 }, hasTouch: width < 1024 };

  for (const [group, screens] of Object.entries(SCREENS)) {
    test(`${group} opens at its address with its content, is accessible in ${schemes.join(' and ')}, without errors in the console, no wider than ${width} px${width < 1024 ? ', and can be used by finger' : ''}`, async ({
      browser,
      office,
    }) => {
      test.slow(); // it opens up to a dozen screens
      const context = await browser.newContext(emulated);
      const page = await context.newPage();
      const complaints = await complaintsOf(page);
      await withoutStream(page);
      const id = await enterFor(screens, page, office);
      for (const screen of Object.values(screens).flat())
        await inspect(page, screen.replace('[id]', id), view);
      expect(complaints).toEqual([]);
      await context.close();
    });
  }

  test(`the notifications are accessible at ${width} px in ${schemes.join(' and ')}`, async ({
    browser,
    office,
  }) => {
    const context = await browser.newContext(emulated);
    const page = await context.newPage();
    await signIn(page, office.owner);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(
      page.getByRole('dialog', { name: 'Notifications' }).getByText('No Notifications'),
    ).toBeVisible();
    await expectAccessibleIn(schemes, page, 'notifications');
    await context.close();
  });
}

test('at 320 px, as at a zoom of 400 %, the documents page, its menu button and its filter fit the width', async ({
  browser,
  office,
}) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 512 } });
  const page = await context.newPage();
  await signIn(page, office.owner);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: /^Filter/ }).click();
  await expect(page.getByRole('button', { name: 'Clear all filters' })).toBeInViewport({ ratio: 1 });
  await context.close();
});

test('at a zoom of 200 % the buttons of a filter with all its rows are in view, and at one of 400 % they can be scrolled to', async ({
  browser,
  office,
}) => {
  const context = await browser.newContext({ viewport: { width: 640, height: 400 } });
  const page = await context.newPage();
  await signIn(page, office.owner);
  await page.getByRole('button', { name: /^Filter/ }).click();
  const [add, apply] = ['Add Filter', 'Apply'].map((name) => page.getByRole('button', { name }));
  while (await add!.isEnabled()) await add!.click();
  await expect(apply!).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(apply!).not.toBeInViewport();
  await apply!.scrollIntoViewIfNeeded();
  await expect(apply!).toBeInViewport({ ratio: 1 });
  await context.close();
});

test('with text of twice the size the account settings, the room and the calendar stay within their width', async ({
  page,
  office,
}) => {
  await startSession(page, office.owner);
  const id = await putDocument(page, 'letter.pdf', samplePdf());
  await askToSign(page, [id], { names: [office.owner.fullName] });
  const enlarge = () => page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await openPage(page, '/account/account-settings');
  await expect(page.getByRole('button', { name: 'Save notifications' })).toBeVisible();
  await enlarge();
  expect(await width()).toBe(1280);
  const links = page.getByRole('navigation', { name: 'Account' }).getByRole('link');
  expect(await links.evaluateAll(brokenWords)).toEqual([]);
  await openPage(page, '/account/organizations');
  await enlarge();
  expect(await page.getByRole('heading', { level: 1 }).evaluateAll(brokenWords)).toEqual([]);
  await openPage(page, `/documents/${id}`);
  await expect(page.getByRole('heading', { name: 'Your task' })).toBeVisible();
  await enlarge();
  expect(await width()).toBe(1280);
  await openPage(page, '/documents');
  await enlarge();
  await page.getByRole('button', { name: 'Date added' }).click();
  const calendar = page.getByRole('dialog', { name: 'Date added' });
  const month = calendar.getByText(/^[A-Z][a-z]+ \d{4}$/).first();
  const weekday = calendar.getByRole('columnheader').first();
  const distance = async () => {
    const [above, below] = await Promise.all([month.boundingBox(), weekday.boundingBox()]);
    return below!.y - above!.y - above!.height;
  };
  await expect.poll(distance).toBeGreaterThanOrEqual(-1); // once the popup has grown
});

test('with the text spacing of WCAG 1.4.12 no cell of the documents and the people is cut, nor a word of a header or the choice of the layout', async ({
  page,
  office,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await startSession(page, office.owner);
  const lease = await putDocument(page, 'Lease.pdf', samplePdf());
  await askToSign(page, [lease], { names: [office.owner.fullName] });
  for (const [path, label, row] of [
    ['/documents', 'Documents', 'Lease.pdf'],
    ['/settings/user-management', 'People', office.owner.fullName],
  ] as const) {
    await openPage(page, path);
    await expect(page.getByRole('grid', { name: label }).getByText(row)).toBeVisible();
    expect([path, await page.evaluate(cellsCutBySpacing)]).toEqual([path, []]);
    if (label === 'Documents')
      await expect(page.getByRole('tab', { name: 'Preview' })).toBeInViewport({ ratio: 1 });
  }
});

/** Sets the text spacing of WCAG 2.2, 1.4.12, and returns the texts of cells that it makes wider than themselves, or breaks within a word. */
function cellsCutBySpacing(): string[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
  );
  document.adoptedStyleSheets.push(sheet);
  return [...document.querySelectorAll('[role=grid] :is(th, td)')]
    .filter((cell) => cell.scrollWidth > cell.clientWidth || isBrokenWord(cell))
    .map((cell) => cell.textContent);
  function isBrokenWord(cell: Element): boolean {
    const range = document.createRange();
    const [text] = cell.childNodes;
    if (!text || /\s/.test(cell.textContent)) return false;
    range.selectNodeContents(text);
    return text instanceof Text && range.getClientRects().length > 1;
  }
}

test('in forced colours the primary button, checkboxes, the current page, a switch and unread notifications are seen without their backgrounds, and a busy button without its label', async ({
  browser,
  office,
}) => {
  const context = await browser.newContext({ forcedColors: 'active' });
  const page = await context.newPage();
  await startSession(page, office.member);
  const theirs = await putDocument(page, 'theirs.pdf', samplePdf());
  await askToSign(page, [theirs], { names: [office.owner.fullName] });
  await startSession(page, office.owner);
  await putDocument(page, 'letter.pdf', samplePdf());
  await page.goto('/documents');
  const box = page.getByRole('row', { name: 'letter.pdf' }).getByRole('checkbox');
  const [mark, ground] = await box.evaluate((element) => [
    getComputedStyle(element, '::before').backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(mark).not.toBe(ground);
  await expect(page.getByRole('button', { name: 'Upload files' }).first()).toHaveCSS('border-width', '1px');
  const current = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' });
  await expect(current).toHaveCSS('outline-style', 'solid');
  await page.getByRole('button', { name: /^Profile:/ }).click();
  const knob = page.getByRole('menuitemcheckbox', { name: 'Dark mode' }).locator('span[aria-hidden]').last();
  const knobColour = (element: Element) => getComputedStyle(element, '::before').backgroundColor;
  expect(await knob.evaluate(knobColour)).not.toBe(ground);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const unread = page.getByRole('listitem').filter({ hasText: 'Unread: ' });
  await expect(unread.locator('> [aria-hidden]')).not.toHaveCSS('background-color', ground);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for letter.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' });
  await page.route('**/api/document/document', () => undefined); // the deletion stays underway
  await remove.click();
  await expect(remove).toBeDisabled();
  await expect(remove).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  await expect(remove.getByRole('progressbar')).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  await context.close();
});

test('ST-03 the theme follows the system until light or dark is chosen, is stored locally, and is applied before the first paint', async ({
  page,
  office,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => {
    const seen = { themedAt: Infinity };
    Object.assign(globalThis, { seen });
    const isThemed = () =>
      /data-(dark|light)/.test(document.querySelector('html')?.outerHTML.slice(0, 200) ?? '');
    new MutationObserver((_, observer) => {
      if (!isThemed()) return;
      seen.themedAt = performance.now();
      observer.disconnect();
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  const expectTheme = (name: 'dark' | 'light') => expect(page.locator(`html[data-${name}]`)).toHaveCount(1);
  const choice = () => page.evaluate(() => localStorage.getItem('mui-mode'));
  const menu = page.getByRole('menu', { name: 'Profile' });
  const choose = async (item: string) => {
    await page.getByRole('button', { name: /^Profile:/ }).click();
    await menu.getByText(item).click();
    await page.keyboard.press('Escape');
  };
  await signIn(page, office.owner);
  await expectTheme('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expectTheme('light');
  await choose('Dark mode');
  await expectTheme('dark');
  expect(await choice()).toBe('dark');

  await page.goto('/documents');
  await expectTheme('dark');
  const [themedAt, paintedAt] = await page.evaluate(async () => {
    const painted = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries()[0]!.startTime)).observe({
        type: 'paint',
        buffered: true,
      });
    });
    return [(globalThis as unknown as { seen: { themedAt: number } }).seen.themedAt, painted]; // set above
  });
  expect(themedAt).toBeLessThan(paintedAt);
  await choose('Dark mode');
  await expectTheme('light');
  expect(await choice()).toBe('light');
  await page.reload();
  await expectTheme('light');
  await choose('Use the system’s setting');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectTheme('dark');
});

test('SH-11 the top bar, with logo, language selector and actions, is shown only below 1024 px', async ({
  page,
  office,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await signIn(page, office.owner);
  const bar = page.getByRole('banner');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(sidebar).toBeVisible();
  await expect(bar).toBeHidden();
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect(sidebar).toBeHidden();
  await expect(bar.locator('svg').first()).toBeVisible();
  await expect(bar.getByText('Countersign', { exact: true })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Language: ENG' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Notifications' })).toBeVisible();
  await bar.getByRole('button', { name: 'Open the menu' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Documents' }),
  ).toBeVisible();
});

test('SH-06 a collapsed sidebar is remembered in a cookie for 7 days, and rendered so by the server', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner);
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  const width = async () => Math.round((await sidebar.boundingBox())!.width);
  expect(await width()).toBe(17 * 16);
  await page.keyboard.press('Control+b');
  await expect.poll(width).toBe(80);
  await page.route('**/_next/static/chunks/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  expect(await width()).toBe(80);
  const cookies = await page.context().cookies();
  const remembered = cookies.find(({ name }) => name.includes('sidebar'));
  expect(Math.round((remembered!.expires - Date.now() / 1000) / 86_400)).toBe(7);
});

test('DO-04 DO-05 the preview shows the list at the left and the pages at the right, and stores the drawn position locally', async ({
  page,
  office,
}) => {
  await startSession(page, office.owner);
  const id = await putDocument(page, 'letter.pdf', samplePdf());
  await askToSign(page, [id], { names: [office.owner.fullName] });
  await page.goto('/documents?status=pending_for_signature&layout=preview');
  await expect(firstPage(page).locator('canvas')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Instructions to sign' })).toBeVisible();
  const box = (await firstPage(page).boundingBox())!;
  const list = (await page.getByRole('list', { name: 'Documents' }).boundingBox())!;
  expect(list.x + list.width).toBeLessThanOrEqual(box.x);
  const scale = box.width / 595;
  await page.mouse.move(box.x + 60 * scale, box.y + 100 * scale);
  await page.mouse.down();
  await page.mouse.move(box.x + 200 * scale, box.y + 130 * scale);
  await page.mouse.move(box.x + 240 * scale, box.y + 150 * scale);
  await page.mouse.up();
  const kept = await page.evaluate(() => localStorage.getItem('pdf-cords'));
  const { page: number, position } = JSON.parse(kept!) as { page: number; position: string };
  expect(number).toBe(1);
  const [x, y, wide, high] = position.split(',').map(Number);
  const expected = [60, 842 - 150, 180, 50];
  [x, y, wide, high].forEach((value, index) => expect(Math.abs(value! - expected[index]!)).toBeLessThan(1.5));
});

/** Returns the words of these elements that are broken over two lines. */
function brokenWords(elements: Element[]): string[] {
  return elements.flatMap(({ firstChild }) => {
    const words = [...(firstChild?.textContent ?? '').matchAll(/\S+/g)];
    return words.flatMap(([word], at) => {
      const range = document.createRange();
      range.setStart(firstChild!, words[at]!.index);
      range.setEnd(firstChild!, words[at]!.index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    });
  });
}
