import { CANCELLED, SESSION_EXPIRED, TIMED_OUT, UNREACHABLE } from '#contracts/messages.ts';
import { expect, signIn, test } from '#support/office.ts';
import { upload } from '#support/walk.ts';
import { samplePdf } from '#demo/sample-pdf.ts';

const LIST = '/document/document/signed';

test('ER-01 ER-05 an error of the service is told in its own words, with a way to try again', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner);
  await office.fault(LIST, 'error');
  await page.getByRole('tab', { name: 'Signed Documents' }).click();
  await expect(page.getByText('The document store is being repaired.').first()).toBeVisible();
  await office.fault(LIST, null);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('tabpanel')).not.toContainText('could not be loaded');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('ER-05 a page that is opened while the service fails is no blank page', async ({ page, office }) => {
  await signIn(page, office.owner);
  await office.fault('/document/document/', 'error');
  await page.goto('/documents');
  await expect(page.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible();
  await expect(page.getByText('The document store is being repaired.').first()).toBeVisible();
  await office.fault('/', 'error');
  await page.goto('/documents');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/\.(ts|js):\d+/);
  await office.fault('/', null);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible();
});

test('ER-05 an unreachable service is told as such', async ({ page, office }) => {
  await signIn(page, office.owner);
  await office.fault(LIST, 'connection_reset');
  await page.getByRole('tab', { name: 'Signed Documents' }).click();
  await expect(page.getByText(UNREACHABLE).first()).toBeVisible();
});

test('ER-03 a service that does not answer within a minute is told as a timeout', async ({
  page,
  office,
}) => {
  test.slow();
  await signIn(page, office.owner);
  await office.fault(LIST, 'no_answer');
  await page.getByRole('tab', { name: 'Signed Documents' }).click();
  await expect(page.getByText(TIMED_OUT.title)).toBeVisible({ timeout: 75_000 });
  await expect(page.getByText(TIMED_OUT.description).first()).toBeVisible();
});

test('ER-04 a call that the person cancels is told as cancelled', async ({ page, office }) => {
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

test('ST-01 a session that has ended leads to the sign-in page and clears the cookies', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner);
  await office.fault(LIST, 'session_expired');
  await page.getByRole('tab', { name: 'Signed Documents' }).click();
  await expect(page.getByText(SESSION_EXPIRED.title)).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await office.fault(LIST, null);
  await page.goto('/documents');
  await expect(page).toHaveURL(/\/login/);
});

test('ER-02 what has been done is told in the words of the service', async ({ page, office }) => {
  await signIn(page, office.owner);
  await upload(page, { name: 'letter.pdf', buffer: samplePdf() });
  await expect(page.getByRole('status').filter({ hasText: 'letter.pdf has been uploaded.' })).toBeVisible();
});
