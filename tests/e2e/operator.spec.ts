import { randomUUID } from 'node:crypto';
import { violationsOf } from '#support/browser/accessible.ts';
import { expect, mailsTo, signIn, test } from '#support/browser/office-fixture.ts';
import { operatorAccount, withDatabase } from '#support/browser/operator.ts';
import { smallTargets } from '#support/browser/small-targets.ts';
import { storeFailedMail } from '#support/service/failed-jobs.ts';

const someAddress = () => `${randomUUID().slice(0, 8)}@else.example`;

test('an operator sees a failed job, sends it again by keyboard, and sees it succeed without loading the page again', async ({
  page,
}) => {
  const recipient = someAddress();
  const id = await withDatabase((database) =>
    storeFailedMail(database, { recipient, reason: `550 <${recipient}>: No such mailbox` }),
  );
  await signIn(page, await operatorAccount());
  await page.getByRole('complementary').getByRole('link', { name: 'Operator' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Operator' })).toBeVisible();
  const job = page.getByRole('list', { name: 'Jobs' }).getByRole('listitem').filter({ hasText: id });
  await expect(job).toContainText('Failed');
  await expect(job).toContainText('550 <(address)>: No such mailbox');
  await expect(page.getByText(recipient)).toHaveCount(0);
  await expect(page.getByRole('listitem', { name: 'Database' })).toContainText('Works');
  await expect(page.getByRole('listitem', { name: /^Services on/ })).toContainText('Running');
  expect(await violationsOf(page)).toEqual([]);

  await job.getByRole('button', { name: /^Send again: Mail/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The job starts again.')).toBeVisible();
  await expect(job).toContainText('Done');
  await expect(job.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Actions' }).getByRole('listitem').first()).toContainText(
    'Otto Ops',
  );
  await expect.poll(async () => (await mailsTo(recipient)).map(({ subject }) => subject)).toEqual(['Hello']);
});

test('an operator sends a test mail that arrives, in dark on a phone', async ({ browser }) => {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ colorScheme: 'dark', viewport, hasTouch: true });
  const page = await context.newPage();
  await signIn(page, await operatorAccount(), '/operator');
  expect(await violationsOf(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a test mail' });
  await dialog.getByLabel('E-mail').fill('nonsense');
  await dialog.getByRole('button', { name: 'Send test mail' }).click();
  await expect(dialog).toContainText('Enter a valid e-mail address.');
  expect(await violationsOf(page)).toEqual([]);
  const recipient = someAddress();
  await dialog.getByLabel('E-mail').fill(recipient);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`The mail server has taken the mail to ${recipient}.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: 'Actions' })).toContainText(`Sent a test mail to ${recipient}`);
  expect((await mailsTo(recipient)).map(({ subject }) => subject)).toEqual(['Test mail of Countersign']);
  await context.close();
});

test('another user has neither the page nor a link to it, and sees what an unknown address shows', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner);
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Operator' })).toHaveCount(0);
  const seen = async (path: string) => {
    const response = await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return [response?.status(), await page.title(), await page.getByRole('main').innerText()];
  };
  const unknown = await seen('/nothing');
  expect(unknown[0]).toBe(404);
  expect(await seen('/operator')).toEqual(unknown);
});
