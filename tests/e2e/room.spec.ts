import type { Locator, Page, Request } from '@playwright/test';
import { areOverlapping } from '#contracts/rectangles.ts';
import { signaturesOnPages } from '#signing';
import { expectAccessible } from '#support/browser/accessible.ts';
import { samplePdf } from '#demo/sample-pdf.ts';
import { askToSign, PLAIN_SIGNATURE, putDocument, signByApi } from '#support/browser/documents-by-api.ts';
import { choose, clickCounter, firstPage } from '#support/browser/document-steps.ts';
import { expect, signIn, startSession, test, WITH_MOTION } from '#support/browser/office-fixture.ts';
import { openPage } from '#support/browser/open-page.ts';
import {
  nextStep,
  openFromNotification,
  placeAndSign,
  placedSignature,
  tabTo,
} from '#support/browser/room-steps.ts';

test.use(WITH_MOTION);

const NAME = 'Engagement letter.pdf';

/** Uploads a document and asks these people to sign it; returns its id. */
async function putForSigning(page: Page, names: string[], name = NAME): Promise<string> {
  const id = await putDocument(page, name, samplePdf());
  await askToSign(page, [id], { names, note: 'Sign above the line' });
  return id;
}

/** Holds requests to these addresses back until the returned function is called. */
async function holdBack(page: Page, url: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(undefined);
}

const click = (control: Locator) => control.click();
const pages = (page: Page) => page.getByRole('group', { name: `Pages of ${NAME}` });
test('two signatories come from the notification to signed with at most 6 clicks each, beside each other, and each is told who is next', async ({
  browser,
  office,
}) => {
  const contexts = [await browser.newContext(), await browser.newContext()];
  const clicks = [await clickCounter(contexts[0]!), await clickCounter(contexts[1]!)];
  const [owner, member] = [await contexts[0]!.newPage(), await contexts[1]!.newPage()];
  const conflicts: string[] = [];
  for (const page of [owner, member]) {
    page.on('response', (response) => response.status() === 409 && conflicts.push(response.url()));
  }
  await signIn(owner, office.owner);
  const id = await putForSigning(owner, [office.member.fullName, office.owner.fullName]);
  await signIn(member, office.member);
  await openFromNotification(member, NAME, click);
  await expect(member).toHaveTitle(`${NAME} · Countersign`);
  await placeAndSign(member, click);
  const said = nextStep(member).getByRole('status');
  await expect(said).toHaveText(`Signed. ${office.owner.fullName} is next.`);
  await expect(said).toBeFocused();
  await expect(nextStep(member).getByRole('button', { name: 'Download' })).toBeVisible();

  await openFromNotification(owner, NAME, click);
  await placeAndSign(owner, click);
  await expect(nextStep(owner).getByRole('status')).toHaveText('Signed. All have signed.');
  await expect(owner.getByRole('region', { name: 'Details' })).toContainText('2 of 2 signed');
  await expect(firstPage(owner).locator('canvas').first()).toBeVisible(); // the new version, after the refresh
  expect(clicks.map((count) => count()).every((count) => count >= 4 && count <= 6)).toBe(true);
  const signed = await (await owner.request.get(`/api/document/document/${id}/attachment`)).body();
  const [first, second] = signaturesOnPages(signed).map(({ rectangle }) => rectangle);
  expect(areOverlapping(first!, second!)).toBe(false);
  expect(conflicts).toEqual([]);
  await Promise.all(contexts.map((context) => context.close()));
});

test('a signatory signs by keyboard alone, starting in the document', async ({ page, office }) => {
  await startSession(page, office.owner);
  const id = await putForSigning(page, [office.owner.fullName]);
  await page.goto(`/documents/${id}`);
  await expect(pages(page)).toBeFocused();
  await expect(page.getByLabel(/press Enter to place your signature here/)).toBeVisible();
  await page.keyboard.press('Tab'); // into the page itself
  await page.keyboard.press('Enter');
  await expect(placedSignature(page)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await tabTo(page, nextStep(page).getByRole('button', { name: 'Sign', exact: true }));
  await page.keyboard.press('Enter');
  await expect(nextStep(page).getByRole('status')).toHaveText('Signed. All have signed.');
  await expect(nextStep(page).getByRole('status')).toBeFocused();
});

test('at 1280 by 800 the pages take at least 60 % of the window and nothing covers them', async ({
  page,
  office,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await startSession(page, office.owner);
  const id = await putForSigning(page, [office.owner.fullName]);
  await page.goto(`/documents/${id}`);
  await expect(firstPage(page).locator('canvas').first()).toBeVisible();
  const share = await pages(page).evaluate((element) => {
    const { width, height } = element.getBoundingClientRect();
    return (width * height) / (window.innerWidth * window.innerHeight);
  });
  expect(share).toBeGreaterThanOrEqual(0.6);
  const covered = await pages(page).evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const at = (from: number, to: number) =>
      [0.02, 0.25, 0.5, 0.75, 0.98].map((share) => from + (to - from) * share);
    const points = at(left, right).flatMap((x) =>
      at(top, bottom).map((y) => document.elementFromPoint(x, y)),
    );
    return points.filter((hit) => !element.contains(hit)).length;
  });
  expect(covered).toBe(0);
});

test('the options are scrolled into view when they are opened', async ({ page, office }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await startSession(page, office.owner);
  await page.goto(`/documents/${await putForSigning(page, [office.owner.fullName])}`);
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details.getByText(/^Checked: the document/)).toBeVisible(); // its remarks stand above the options, and move them down
  await details.getByText('Options').click();
  await expect(details.getByRole('textbox', { name: /^Reason/ })).toBeInViewport();
});

test('a phone shows the page first, and its bar places the signature, which stays while the signed version is loaded', async ({
  browser,
  office,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await startSession(page, office.owner);
  const id = await putForSigning(page, [office.owner.fullName]);
  await page.goto(`/documents/${id}`);
  await expect(firstPage(page).locator('canvas').first()).toBeVisible();
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details).toBeHidden();
  await nextStep(page).getByRole('button', { name: 'Details' }).tap();
  await expect(details).toContainText('Sign above the line');
  await nextStep(page).getByRole('button', { name: 'Hide details' }).tap();
  await nextStep(page).getByRole('button', { name: 'Place my signature' }).tap();
  await placedSignature(page).tap(); // two quick taps in one place are a double tap, which must not sign
  const load = await holdBack(page, /attachment\?version=2/);
  await nextStep(page).getByRole('button', { name: 'Sign', exact: true }).tap();
  await expect(nextStep(page).getByRole('status')).toHaveText('Signed. All have signed.');
  await expect(placedSignature(page)).toBeVisible();
  load();
  await expect(placedSignature(page)).toHaveCount(0); // the page itself shows it
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await context.close();
});

test('a printed room says that it is not the whole document, and how to print that', async ({
  page,
  office,
}) => {
  await startSession(page, office.owner);
  const id = await putForSigning(page, [office.owner.fullName]);
  await openPage(page, `/documents/${id}`);
  await expect(firstPage(page).locator('canvas').first()).toBeVisible();
  const note = page.getByText('To print the whole document, download it and print the file.');
  await expect(note).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(note).toBeInViewport({ ratio: 1 });
});

test('a phone that is turned keeps the placed signature in view, and one that was scrolled away out of it', async ({
  browser,
  office,
}) => {
  const upright = { width: 390, height: 844 };
  const across = { width: 844, height: 390 };
  const context = await browser.newContext({ viewport: upright, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await startSession(page, office.owner);
  const id = await putForSigning(page, [office.owner.fullName]);
  await page.goto(`/documents/${id}`);
  await nextStep(page).getByRole('button', { name: 'Place my signature' }).tap();
  for (const viewport of [upright, across, upright, across]) {
    await page.setViewportSize(viewport);
    await expect(placedSignature(page)).toBeInViewport({ ratio: 1 });
  }
  const pages = page.getByRole('group', { name: /^Pages of/ });
  await pages.evaluate((element) => element.scrollTo({ top: 0 }));
  await expect(placedSignature(page)).not.toBeInViewport();
  const widthAcross = (await pages.boundingBox())?.width;
  await page.setViewportSize({ width: 820, height: 390 });
  await expect.poll(async () => (await pages.boundingBox())?.width).not.toBe(widthAcross);
  await expect(placedSignature(page)).not.toBeInViewport();
  await context.close();
});

for (const [width, height] of [
  [320, 568],
  [667, 375],
] as const)
  test(`a phone of ${width} by ${height} px shows every tool and the bar at once`, async ({
    browser,
    office,
  }) => {
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await startSession(page, office.owner);
    const id = await putForSigning(page, [office.owner.fullName]);
    await page.goto(`/documents/${id}`);
    for (const name of ['Page thumbnails', 'Fit width', 'Place my signature'])
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    await context.close();
  });

test('a signature on a page that was not asked for needs a consent, and the activity tells of it', async ({
  page,
  office,
}) => {
  await startSession(page, office.owner);
  const id = await putForSigning(page, [office.owner.fullName]);
  await page.goto(`/documents/${id}`);
  const details = page.getByRole('region', { name: 'Details' });
  const sign = nextStep(page).getByRole('button', { name: 'Sign', exact: true });
  await nextStep(page).getByRole('button', { name: 'Place my signature' }).click();
  await expect(sign).toBeEnabled();
  await details.getByText('Options').click();
  await details.getByRole('combobox', { name: /^Page/ }).click();
  await page.getByRole('option', { name: 'Last page' }).click();
  await expect(details.getByText('You were asked to sign on page 1.')).toBeVisible();
  await expect(sign).toBeDisabled();
  await details.getByRole('checkbox', { name: 'Sign on page 2 instead' }).check();
  await sign.click();
  await expect(nextStep(page).getByRole('status')).toHaveText('Signed. All have signed.');
  await nextStep(page)
    .getByRole('button', { name: `Actions for ${NAME}` })
    .click();
  await page.getByRole('menuitem', { name: 'Activity' }).click();
  await expect(page.getByRole('dialog', { name: 'Activity Report' })).toContainText(
    'on page 2 instead of page 1',
  );
});

for (const width of [390, 1024]) {
  test(`a signature on a page that was not asked for asks for the consent at the bar at ${width} px`, async ({
    browser,
    office,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 844 }, hasTouch: true });
    const page = await context.newPage();
    await startSession(page, office.owner);
    const id = await putForSigning(page, [office.owner.fullName]);
    await page.goto(`/documents/${id}`);
    await expect(firstPage(page).locator('canvas').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Page number' }).fill('2');
    await page.keyboard.press('Enter');
    const second = page.getByRole('region', { name: 'Page 2' });
    await expect(second.locator('canvas').first()).toBeVisible();
    await second.tap({ position: { x: 150, y: 200 } });
    const question = page.getByRole('alert').filter({ hasText: 'You were asked to sign on page 1.' });
    await expect(question).toBeInViewport({ ratio: 1 });
    const sign = nextStep(page).getByRole('button', { name: 'Sign', exact: true });
    await expect(sign).toBeDisabled();
    await page.getByRole('checkbox', { name: 'Sign on page 2 instead' }).tap();
    await sign.tap();
    await expect(nextStep(page).getByRole('status')).toHaveText('Signed. All have signed.');
    await context.close();
  });
}

test('a due date that is given with the signatories stands in the list and in the room', async ({
  page,
  office,
}) => {
  await startSession(page, office.owner);
  const id = await putDocument(page, NAME, samplePdf());
  await page.goto('/documents');
  await choose(page, NAME, 'Add Signatories');
  const drawer = page.getByRole('dialog', { name: 'Add Signatories' });
  await drawer.getByRole('combobox', { name: 'Signatory' }).click();
  await page.getByRole('option', { name: office.member.fullName }).click();
  await drawer.getByRole('combobox', { name: 'Due date (optional)' }).click();
  await page.keyboard.press('Enter'); // today, which has the focus
  await drawer.getByRole('button', { name: 'Add signatories' }).click();
  await expect(page.getByRole('row', { name: NAME })).toContainText('Due today');
  await page.goto(`/documents/${id}`);
  await expect(page.getByRole('time').filter({ hasText: 'Due today' })).toBeVisible(); // text still being streamed has no role
});

test('the reason of a rejection stands in the room for the others, and no signatory is said to wait any more', async ({
  browser,
  page,
  office,
}) => {
  await signIn(page, office.owner);
  const id = await putForSigning(page, [office.member.fullName, office.owner.fullName]);
  const member = await (await browser.newContext()).newPage();
  await signIn(member, office.member, `/documents/${id}`);
  await nextStep(member)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await member.getByRole('menuitem', { name: 'Reject' }).click();
  const dialog = member.getByRole('dialog', { name: 'Update Status' });
  await dialog.getByLabel('Remark *').fill('Clause 4 names the wrong court.');
  await dialog.getByRole('button', { name: /^Reject/ }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/documents/${id}`);
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details.getByRole('region', { name: 'Reason of the rejection' })).toContainText(
    'Clause 4 names the wrong court.',
  );
  const people = details.getByRole('region', { name: 'Signatories' });
  await expect(people.getByRole('listitem').filter({ hasText: office.owner.fullName })).toContainText(
    'has not signed',
  );
});

test('a signatory who waits is told who signs before, and one who has signed whom the document waits for', async ({
  page,
  office: { owner, member },
}) => {
  await startSession(page, owner);
  const waiting = await putForSigning(page, [member.fullName, owner.fullName]);
  await page.goto(`/documents/${waiting}`);
  await expect(nextStep(page)).toContainText(`Waiting for ${member.fullName}, then it is your turn`);
  const signed = await putForSigning(page, [owner.fullName, member.fullName]);
  await signByApi(page, [signed], PLAIN_SIGNATURE);
  await page.goto(`/documents/${signed}`);
  await expect(nextStep(page)).toContainText(`Your part is done. Waiting for ${member.fullName}`);
});

test('the list in another tab follows a signature that is made here', async ({ page, office }) => {
  await signIn(page, office.owner);
  const id = await putForSigning(page, [office.owner.fullName, office.member.fullName]);
  const list = await page.context().newPage();
  await list.goto('/documents');
  const row = list.getByRole('row', { name: NAME });
  await expect(row).toContainText('Pending for Signature');
  await page.goto(`/documents/${id}`);
  await placeAndSign(page, click);
  await expect(nextStep(page).getByRole('status')).toHaveText(`Signed. ${office.member.fullName} is next.`);
  await expect(row).toContainText('In Progress');
});

test('Back from a room where the reader has signed shows the list with the new state', async ({
  page,
  office,
}) => {
  await startSession(page, office.owner);
  await putForSigning(page, [office.owner.fullName, office.member.fullName]);
  await openPage(page, '/documents');
  await page.getByRole('link', { name: `Sign ${NAME}` }).click();
  await placeAndSign(page, click);
  await expect(nextStep(page).getByRole('status')).toHaveText(`Signed. ${office.member.fullName} is next.`);
  await page.goBack();
  await expect(page.getByRole('row', { name: NAME })).toContainText('In Progress');
});

for (const id of ['3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01', 'overview'])
  test(`an id that is unknown answers with the page not found beside the menu: ${id}`, async ({
    page,
    office,
  }) => {
    await startSession(page, office.owner);
    await page.goto(`/documents/${id}`);
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    await expect(page).toHaveTitle(/^Page not found/);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });

test('the room comes from the server with the form, and its page makes none of the calls for it', async ({
  page,
  office,
}) => {
  const { owner } = office;
  await startSession(page, owner);
  const id = await putForSigning(page, [owner.fullName]);
  const html = await (await page.request.get(`/documents/${id}`)).text();
  for (const part of ['Your task', 'Certificate that signs', 'How should your signature look?', 'Options'])
    expect(html).toContain(part);
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(`/documents/${id}`);
  await expect(nextStep(page).getByRole('button', { name: 'Place my signature' })).toBeEnabled();
  await expect(page.getByRole('img', { name: 'How your signature will look' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Check before signing' })).toContainText('Level ');
  const paths = requests.map((request) => new URL(request.url()).pathname);
  expect(paths.filter((path) => path.endsWith('/preflight'))).not.toEqual([]);
  expect(paths.filter((path) => LOADED_BEFORE.test(path))).toEqual([]);
});

/** Paths of the calls whose data comes with the room. */
const LOADED_BEFORE =
  /^\/api\/organization\/(digital-signature|digital-signature\/mark|digital-signature-properties\/.*|organization|organization-security)$/;

test('what the browser keeps of the form is shown after a reload, without an error of hydration', async ({
  page,
  office,
}) => {
  await startSession(page, office.owner);
  const id = await putForSigning(page, [office.owner.fullName]);
  await page.goto(`/documents/${id}`);
  await nextStep(page).getByRole('button', { name: 'Place my signature' }).click();
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByText('Options').click();
  const reason = details.getByRole('textbox', { name: /^Reason/ });
  await reason.fill('I agree');
  await details.getByRole('checkbox', { name: 'Lock after signing' }).check();
  await page.evaluate(() => localStorage.setItem('sign-mode', 'usb'));
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message)); // React reports a mismatch so
  await page.reload();
  await expect(details.getByRole('radio', { name: 'USB token' })).toBeChecked();
  await details.getByText('Options').click();
  await expect(reason).toHaveValue('I agree');
  await expect(details.getByRole('checkbox', { name: 'Lock after signing' })).toBeChecked();
  await expect(details.getByText('Draft restored.')).toBeVisible();
  await expect(placedSignature(page)).toBeVisible();
  expect(complaints).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the sign form with its options open is accessible in ${colorScheme}`, async ({ browser, office }) => {
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    await startSession(page, office.owner);
    const id = await putForSigning(page, [office.owner.fullName]);
    await page.goto(`/documents/${id}`);
    const details = page.getByRole('region', { name: 'Details' });
    await nextStep(page).getByRole('button', { name: 'Place my signature' }).click();
    await details.getByText('Options').click();
    await details.getByRole('checkbox', { name: 'Encrypt with password' }).check();
    await expect(details.getByLabel('Encryption password')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Check before signing' })).toContainText('Level ');
    await expectAccessible(page);
    await expectAccessible(page, { rules: ['link-in-text-block', 'label-content-name-mismatch'] });
    await context.close();
  });
}
