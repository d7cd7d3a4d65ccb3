import type { Page } from '@playwright/test';
import { CANCELLED, GENERIC_ERROR, SESSION_EXPIRED, TIMED_OUT, UNREACHABLE } from '#contracts/messages.ts';
import { putDocument } from '#support/browser/documents-by-api.ts';
import type { Fault } from '#support/stack/fault-proxy.ts';
import {
  expect,
  mailedCode,
  signIn,
  signInOnScreens,
  startSession,
  test,
  type Office,
} from '#support/browser/office-fixture.ts';
import { choose, upload } from '#support/browser/document-steps.ts';
import { samplePdf } from '#demo/sample-pdf.ts';

const LIST = '/document/document/signed';

/** Returns the error toasts, which have a Dismiss button, unlike an error in the page instead of a list. */
const errorToast = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });

async function expectRejection(page: Page, office: Office, fault: Fault, words: string): Promise<void> {
  await signIn(page, office.owner);
  await office.fault(LIST, fault);
  await page.getByRole('tab', { name: 'Signed Documents' }).click();
  await expect(errorToast(page)).toContainText(words);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible(); // instead of the list
}

test('ER-01 a refusal shows the message of the service in a toast, and the call is rejected', async ({
  page,
  office,
}) => {
  await expectRejection(page, office, 'refusal', 'The archive is closed today.');
});

test('ER-01 a refusal without a message shows Something went wrong in a toast', async ({ page, office }) => {
  await expectRejection(page, office, 'no_words', GENERIC_ERROR);
});

test('ER-05 an HTTP error with a message shows it in a toast', async ({ page, office }) => {
  await expectRejection(page, office, 'error', 'The document store is being repaired.');
});

test('ER-05 an HTTP error without a message shows Something went wrong in a toast, with a reference for the operators', async ({
  page,
  office,
}) => {
  await expectRejection(page, office, 'error_page', GENERIC_ERROR);
  await expect(errorToast(page)).toContainText(/Reference [0-9a-f]{8}$/);
});

test('a list that could not be loaded is loaded by Try again once the service responds', async ({
  page,
  office,
}) => {
  await startSession(page, office.owner);
  await putDocument(page, 'letter.pdf', samplePdf());
  await page.goto('/documents?status=signed');
  await expect(page.getByRole('tab', { name: 'Signed Documents', selected: true })).toBeVisible();
  await office.fault('/document/document/all', 'error');
  await page.getByRole('tab', { name: 'Uploaded Documents' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('The document store is being repaired.');
  await expect(page.getByRole('row').filter({ hasText: 'letter.pdf' })).toHaveCount(0);
  await office.fault('/document/document/all', null);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'letter.pdf' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('a page that is opened while its list fails shows its heading, the message and Try again, without a violation of the content security policy', async ({
  page,
  office,
}) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  await startSession(page, office.owner);
  await office.fault('/document/document/', 'error');
  await page.goto('/documents');
  await expect(page.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible();
  await expect(page.getByText('The document store is being repaired.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(violations).toEqual([]);
});

test('a page that is opened while a service cannot be reached shows an error page, whose Try again loads it', async ({
  page,
  office,
}) => {
  await startSession(page, office.owner);
  // They have the profile, the organizations and the permissions; last, all at once.
  for (const service of ['/general/', '/organization/', '/document/', '/']) {
    await office.fault(service, 'connection_reset');
    await page.goto('/settings/signature-properties');
    await expect(page.getByRole('heading', { level: 1, name: GENERIC_ERROR })).toBeVisible();
    await expect(page.locator('body')).not.toContainText(/\.(ts|js):\d+/);
    await office.fault(service, null);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Signature Properties' })).toBeVisible();
  }
});

test('ER-05 a sign-in that the service fails shows its message in the form, and succeeds once it responds', async ({
  page,
  office,
}) => {
  const message = page.getByRole('alert').filter({ hasText: 'The document store is being repaired.' });
  const code = page.getByRole('textbox', { name: 'One-time code' });
  await office.fault('/general/', 'error');
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(office.owner.email);
  await page.getByLabel('Password', { exact: true }).fill(office.owner.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(message).toBeVisible();
  await expect(code).toHaveCount(0);
  await office.fault('/general/', null);
  const since = new Date();
  await page.getByRole('button', { name: 'Continue' }).click();
  const mailed = await mailedCode(office.owner.email, since);
  await office.fault('/general/', 'error');
  await code.fill(mailed); // the form submits a complete code by itself
  await expect(message).toBeVisible();
  await office.fault('/general/', null);
  await code.fill(mailed);
  await expect(page).toHaveURL(/\/documents/);
});

test('notifications that could not be loaded are loaded by Try again once the service responds', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner);
  const inbox = page.getByRole('dialog', { name: 'Notifications' });
  await office.fault('/general/notification', 'error');
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(inbox.getByText('The notifications could not be loaded')).toBeVisible();
  await expect(inbox.getByText('The document store is being repaired.')).toBeVisible();
  await office.fault('/general/notification', null);
  await inbox.getByRole('button', { name: 'Try again' }).click();
  await expect(inbox.getByText('No Notifications')).toBeVisible();
});

test('a service that cannot be reached is reported in a toast', async ({ page, office }) => {
  await signIn(page, office.owner);
  await office.fault(LIST, 'connection_reset');
  await page.getByRole('tab', { name: 'Signed Documents' }).click();
  await expect(errorToast(page)).toContainText(UNREACHABLE);
});

test('ER-03 a call without a response within 60 seconds shows Request Timed Out', async ({
  page,
  office,
}) => {
  await page.clock.install();
  await signIn(page, office.owner);
  await office.fault(LIST, 'no_answer');
  const asked = page.waitForRequest(`**/api${LIST}*`);
  await page.getByRole('tab', { name: 'Signed Documents' }).click();
  await asked;
  await page.clock.runFor(55_000);
  await expect(page.getByText(TIMED_OUT.title)).toHaveCount(0);
  await page.clock.runFor(6_000);
  await expect(page.getByText(TIMED_OUT.title)).toBeVisible();
  await expect(page.getByText(TIMED_OUT.description).first()).toBeVisible();
});

test('ER-04 an upload that is cancelled shows Request Cancelled', async ({ page, office }) => {
  await signIn(page, office.owner);
  await office.fault('/document/document', 'no_answer');
  await page.getByRole('button', { name: 'Upload files' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload files' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'letter.pdf',
    mimeType: 'application/pdf',
    buffer: samplePdf(),
  });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog
    .getByRole('button', { name: /cancel/i })
    .first()
    .click();
  await expect(page.getByText(CANCELLED.title).first()).toBeVisible();
});

test('ER-07 a download that fails is logged in the console and not shown', async ({ page, office }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await startSession(page, office.owner);
  await putDocument(page, 'letter.pdf', samplePdf());
  await page.goto('/documents');
  const shown: string[] = [];
  await page.exposeFunction('noteShown', (text: string) => shown.push(text));
  await page.evaluate(() => {
    const note = (globalThis as unknown as { noteShown: (text: string) => void }).noteShown; // exposed above
    new MutationObserver((records) => {
      for (const { addedNodes } of records) addedNodes.forEach(({ textContent }) => note(textContent ?? ''));
    }).observe(document.body, { childList: true, subtree: true });
  });
  await office.fault('/document-action/download', 'error');
  await choose(page, 'letter.pdf', 'Download');
  await expect.poll(() => logged.join('\n')).toContain('The download failed with status 500.');
  await choose(page, 'letter.pdf', 'Delete'); // its toast would appear after one of the download
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => shown.join('\n')).toContain('The document has been deleted.');
  expect(shown.join('\n')).not.toContain('The document store is being repaired.');
});

/** Returns the names of the cookies that hold a session: the web app's and next-auth's. */
async function sessionCookies(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  return cookies.map(({ name }) => name).filter((name) => /session/.test(name));
}

test('ST-01 a session that has ended clears the cookies, and leads to the sign-in page unless the user signs in again', async ({
  page,
  office,
}) => {
  await signInOnScreens(page, office.owner);
  expect(await sessionCookies(page)).toHaveLength(2);
  await office.fault('/document', 'session_expired');
  await page.getByRole('tab', { name: 'Signed Documents' }).click();
  const dialog = page.getByRole('dialog', { name: SESSION_EXPIRED.title });
  await dialog.getByRole('button', { name: 'Sign in as someone else' }).click();
  await expect(page.getByText(SESSION_EXPIRED.title)).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect.poll(() => sessionCookies(page)).toEqual([]);
  await office.fault('/document', null);
  await page.goto('/documents');
  await expect(page).toHaveURL(/\/login/);
});

test('ST-01 a page that is opened after the session has ended leads to the sign-in page and clears the cookies', async ({
  page,
  office,
}) => {
  await signInOnScreens(page, office.owner);
  expect(await sessionCookies(page)).toHaveLength(2);
  await page.goto('about:blank'); // a request of the open page could end the session, too
  await office.fault('/', 'session_expired');
  await page.goto('/settings/signature-properties');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(SESSION_EXPIRED.description)).toBeVisible();
  await expect.poll(() => sessionCookies(page)).toEqual([]);
});

test('ER-02 a change shows the message of the service in a success toast', async ({ page, office }) => {
  await signIn(page, office.owner);
  await upload(page, { name: 'letter.pdf', buffer: samplePdf() });
  await expect(page.getByRole('status').filter({ hasText: 'letter.pdf has been uploaded.' })).toBeVisible();
});
