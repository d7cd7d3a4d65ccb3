import { samplePdf } from '#demo/sample-pdf.ts';
import { expect, signIn, test } from '#support/browser/office-fixture.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { signedList, trustedListXml } from '#support/pki/made-trusted-list.ts';
import { qualifiedSigner } from '#support/pki/qualified-signer.ts';
import { trustedListMessages } from '#contracts/trusted-lists.ts';

test('a trusted list is added once its signer is confirmed, and makes a signature qualified for members', async ({
  page,
  office,
}) => {
  const { authority, key } = qualifiedSigner('Ana Novak');
  const services = [{ certificates: [authority], periods: [{ from: '2017-01-01T00:00:00Z' }] }];
  const xml = signedList(trustedListXml({ services, territory: 'AT' }), office.member.key);
  await signIn(page, office.owner, '/settings/trust-list');
  const section = page.getByRole('region', { name: 'Trusted lists' });
  await section.getByLabel('Address of the list').fill('not an address');
  await section.getByRole('button', { name: 'Add list' }).click();
  await expect(section.getByText(trustedListMessages.address)).toBeVisible();
  await section.getByLabel('Address of the list').fill('http://127.0.0.1:9/list.xml');
  await page.keyboard.press('Enter');
  await expect(section.getByText(trustedListMessages.forbidden)).toBeVisible();

  const choose = () =>
    section
      .getByLabel('Files')
      .setInputFiles({ name: 'at.xml', mimeType: 'application/xml', buffer: Buffer.from(xml) });
  await choose();
  const dialog = page.getByRole('alertdialog', { name: 'Is this the signer of the list of AT?' });
  await expect(dialog).toContainText('CN=Marco Silva');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(section.getByText('No trusted list yet')).toBeVisible();
  await choose();
  await dialog.getByRole('button', { name: 'Trust this list' }).click();
  await expect(section.getByRole('listitem')).toContainText('AT: Supervisory Office & Sons');

  await page.goto('/verify');
  const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: await signedPdf(samplePdf(), key) };
  await page.getByLabel('Files').first().setInputFiles(file);
  const card = page.getByRole('article', { name: 'Ana Novak' });
  await expect(card).toContainText('Qualified electronic signature.');
  await expect(card).toContainText('Provider Ltd, on the trusted list of AT');

  await page.goto('/settings/trust-list');
  await section.getByRole('button', { name: 'Remove the list of AT' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(section.getByText('No trusted list yet')).toBeVisible();
});
