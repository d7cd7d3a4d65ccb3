import { openPage } from '#support/browser/open-page.ts';
import { environment, expect, signIn, test } from '#support/browser/office-fixture.ts';

test('an open page says that the services will be back while they restart, keeps what was typed, and goes on by itself', async ({
  page,
  office,
}) => {
  await signIn(page, office.member);
  await openPage(page, '/account/account-settings');
  const details = page.getByRole('region', { name: 'Your details' });
  await details.getByLabel('Last name').fill('Silva Prado');
  const banner = page.getByRole('status').filter({ hasText: 'Countersign will be back in a moment.' });
  await expect(banner).toBeHidden();
  const { servicesProcessId } = await environment();
  process.kill(servicesProcessId, 'SIGKILL');
  await expect(banner).toBeVisible();
  await expect(banner).toBeHidden();
  expect((await environment()).servicesProcessId).not.toBe(servicesProcessId);
  await expect(details.getByLabel('Last name')).toHaveValue('Silva Prado');
  await details.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByRole('button', { name: /^Profile: Marco Silva Prado/ })).toBeVisible();
});
