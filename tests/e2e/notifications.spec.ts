import type { Browser, Page } from '@playwright/test';
import { samplePdf } from '#demo/sample-pdf.ts';
import { expectAccessible } from '#support/browser/accessible.ts';
import { expect, signIn, startSession, test, type Office } from '#support/browser/office-fixture.ts';
import { askToSign, putDocument } from '#support/browser/documents-by-api.ts';
import { openPage } from '#support/browser/open-page.ts';

const inboxOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications' });

/** Starts a session of the owner on a page of another context, which stays empty, and signs the member in on this page. */
async function signInBoth(browser: Browser, page: Page, office: Office) {
  const sender = await browser.newContext();
  const theirs = await sender.newPage();
  await Promise.all([startSession(theirs, office.owner), signIn(page, office.member)]);
  return { sender, theirs };
}

test('NT-01 a signatory is notified in the app, marks the notification and opens the document from it', async ({
  browser,
  page,
  office,
}) => {
  const signatory = await browser.newContext();
  const theirs = await signatory.newPage();
  await Promise.all([signIn(theirs, office.member), startSession(page, office.owner)]);
  await bell(theirs, 0).click();
  await expect(inboxOf(theirs).getByText('No Notifications')).toBeVisible();
  await theirs.keyboard.press('Escape');
  await expect(bell(theirs, 0)).toBeFocused();

  for (const name of ['lease.pdf', 'letter.pdf']) {
    const id = await putDocument(page, name, samplePdf());
    await askToSign(page, [id], { names: [office.member.fullName] });
  }

  await theirs.reload();
  await bell(theirs, 2).click();
  const inbox = inboxOf(theirs);
  await expect(inbox.getByRole('tab')).toHaveText(['All', 'Unread (2)', 'Documents', 'Favourites']);

  const lease = inbox.getByRole('listitem').filter({ hasText: 'lease.pdf' });
  await lease.getByRole('button', { name: 'Favourite' }).click();
  await inbox.getByRole('tab', { name: 'Favourites' }).click();
  await expect(inbox.getByRole('listitem')).toHaveCount(1);
  await inbox.getByRole('tab', { name: 'All' }).click();
  await inbox.getByRole('checkbox', { name: 'Select all' }).check();
  await inbox.getByRole('button', { name: 'Actions for the selected notifications' }).click();
  await theirs.getByRole('menuitem', { name: 'Mark as read' }).click();
  await expect(inbox.getByRole('tab', { name: 'Unread' })).toHaveText('Unread');
  await lease.getByRole('checkbox').check();
  await inbox.getByRole('button', { name: 'Actions for the selected notifications' }).click();
  await theirs.getByRole('menuitem', { name: 'Mark as unread' }).click();
  await expect(inbox.getByRole('tab', { name: 'Unread' })).toHaveText('Unread (1)');

  await theirs.reload(); // the service has stored it
  await bell(theirs, 1).click();
  await inbox.getByRole('tab', { name: 'Unread' }).click();
  await inbox.getByRole('button', { name: /lease\.pdf/ }).click();
  await expect(inbox).toBeHidden();
  await expect(theirs).toHaveURL(/\/documents\/[0-9a-f-]+$/);
  await expect(theirs.getByRole('heading', { name: 'lease.pdf' })).toBeVisible();
  await expect(bell(theirs, 0)).toBeVisible();
  await signatory.close();
});

test('NT-03 a notification arrives without a reload, and Manage Notifications leads to settings that are kept', async ({
  browser,
  page,
  office,
}) => {
  const { sender, theirs } = await signInBoth(browser, page, office);
  const other = await page.context().newPage(); // shares the stream of the first
  await openPage(other, '/documents');
  await expect(bell(page, 0)).toBeVisible();
  const id = await putDocument(theirs, 'lease.pdf', samplePdf());
  await askToSign(theirs, [id], { names: [office.member.fullName] });
  for (const each of [page, other]) {
    await expect(bell(each, 1)).toBeVisible();
    await expect(each).toHaveTitle(/^\(1\) .*Countersign$/);
    await expect(each.getByText('lease.pdf').first()).toBeVisible(); // the list has been fetched again
  }
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/icon-waiting.svg');
  await other.close();

  await bell(page, 1).click();
  await inboxOf(page).getByRole('link', { name: 'Manage Notifications' }).click();
  await expect(page).toHaveURL(/\/account\/account-settings#notifications$/);
  const settings = page.getByRole('region', { name: 'Notifications' });
  await settings.getByRole('combobox', { name: 'Your turn to sign' }).click();
  await page.getByRole('option', { name: 'By mail', exact: true }).click();
  await settings.getByRole('switch', { name: /^Mail me at 8:00/ }).check();
  await settings.getByRole('button', { name: 'Save notifications' }).click();
  await expect(page.getByText('Your notification settings have been saved.')).toBeVisible();
  await openPage(page, '/account/account-settings#notifications');
  await expect(settings.getByRole('combobox', { name: 'Your turn to sign' })).toHaveText('By mail');
  await expect(settings.getByRole('switch', { name: /^Mail me at 8:00/ })).toBeChecked();
  await expect(settings).toBeInViewport();
  await sender.close();
});

test('what happens while a page loads is shown without a reload, in the first tab and in another one', async ({
  browser,
  page,
  office,
}) => {
  const { sender, theirs } = await signInBoth(browser, page, office);
  for (const [name, tab] of [
    ['first.pdf', page],
    ['second.pdf', await page.context().newPage()],
  ] as const) {
    const { promise: isThere, resolve: arrive } = Promise.withResolvers<true>();
    await tab.route(/\/_next\/static\/.*\.js/, async (route) => {
      await isThere;
      await route.continue();
    });
    await tab.goto('/documents', { waitUntil: 'commit' });
    await expect(tab.getByRole('heading', { name: 'Documents' })).toBeVisible();
    const id = await putDocument(theirs, name, samplePdf());
    await askToSign(theirs, [id], { names: [office.member.fullName] });
    await expect(tab.getByText(name)).toBeHidden();
    arrive(true);
    await expect(tab.getByText(name).first()).toBeVisible();
  }
  await expect(bell(page, 2)).toBeVisible();
  await sender.close();
});

/** Adds the member as signatory of this many documents, then signs the member in on the page. */
async function tellMember(
  browser: Browser,
  page: Page,
  { office, count }: { office: Office; count: number },
) {
  const { sender, theirs } = await signInBoth(browser, page, office);
  const ids = [];
  for (let at = 0; at < count; at += 1) ids.push(await putDocument(theirs, `${at}.pdf`, samplePdf()));
  for (const id of ids) await askToSign(theirs, [id], { names: [office.member.fullName] });
  await sender.close();
  await page.reload();
}

test('NT-02 all notifications are selected at once, and the menu marks them read, unread, favourite and not', async ({
  browser,
  page,
  office,
}) => {
  await tellMember(browser, page, { office, count: 2 });
  await bell(page, 2).click();
  const inbox = inboxOf(page);
  const markAll = async (action: string) => {
    await inbox.getByRole('checkbox', { name: 'Select all' }).check();
    await inbox.getByRole('button', { name: 'Actions for the selected notifications' }).click();
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByRole('menuitem', { name: action }).click();
    const body = (await sent).postDataJSON() as { instance_ids: string[]; purpose: string }; // sent by the page under test
    expect(body.instance_ids).toHaveLength(2);
    return body.purpose;
  };
  const unread = inbox.getByRole('tab', { name: /^Unread/ });
  expect(await markAll('Mark as read')).toBe('mark_as_read');
  await expect(unread).toHaveText('Unread');
  expect(await markAll('Mark as unread')).toBe('mark_as_unread');
  await expect(unread).toHaveText('Unread (2)');
  expect(await markAll('Mark as favourite')).toBe('mark_as_star');
  await inbox.getByRole('tab', { name: 'Favourites' }).click();
  await expect(inbox.getByRole('listitem')).toHaveCount(2);
  expect(await markAll('Remove from favourites')).toBe('remove_star');
  await expect(inbox.getByText('No Notifications')).toBeVisible();
});

test('NT-04 a list of many notifications is 450 px high and scrolls', async ({ browser, page, office }) => {
  await tellMember(browser, page, { office, count: 12 });
  await bell(page, 12).click();
  const list = inboxOf(page).getByRole('list');
  await expect(inboxOf(page).getByRole('listitem')).toHaveCount(12);
  await expect(list).toHaveCSS('height', '450px');
  expect(await list.evaluate((element) => element.scrollHeight)).toBeGreaterThan(450);
});

test('the inbox fits a phone and works by keyboard', async ({ browser, page, office }) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const theirs = await phone.newPage();
  await Promise.all([signIn(theirs, office.member), startSession(page, office.owner)]);
  const long = `${'A very long name of a contract '.repeat(5)}.pdf`;
  const id = await putDocument(page, long, samplePdf());
  await askToSign(page, [id], { names: [office.member.fullName] });

  await theirs.reload();
  await expect(bell(theirs, 1)).toBeVisible();
  await bell(theirs, 1).press('Enter');
  const inbox = inboxOf(theirs);
  await expect(inbox.getByRole('listitem')).toHaveCount(1);
  const box = (await inbox.boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(390);
  await expectAccessible(theirs, { include: '[role="dialog"]' });
  await theirs.keyboard.press('Escape');
  await expect(inbox).toBeHidden();
  await phone.close();
});
