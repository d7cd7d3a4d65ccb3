import type { Page } from '@playwright/test';
import { getUsbHelperStatus, type UsbToken } from '#contracts/usb.ts';
import { USB_HELPER_VERSION } from '#contracts/usb-constants.ts';
import { certificatePem } from '#demo/pki.ts';
import { samplePdf } from '#demo/sample-pdf.ts';
import { choose, drawPosition, firstPage } from '#support/browser/document-steps.ts';
import { askToSign, putDocument } from '#support/browser/documents-by-api.ts';
import { expectPictured, sizeForPicture } from '#support/browser/guide-pictures.ts';
import { expect, signIn, test, type Office } from '#support/browser/office-fixture.ts';
import { openPage } from '#support/browser/open-page.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';

test.use({ colorScheme: 'light', timezoneId: 'UTC', locale: 'en-US' });

const rootOf = ({ root }: Office['authority']) => ({
  name: 'root.pem',
  mimeType: 'application/x-pem-file',
  buffer: Buffer.from(certificatePem(root)),
});
const main = (page: Page) => page.getByRole('main');

/** Fills the list with documents in different states; the newest waits for the signed-in owner. */
async function prepare(page: Page, { owner, member }: Office): Promise<void> {
  const put = (name: string) => putDocument(page, name, samplePdf());
  await put('Minutes of the board.pdf');
  await askToSign(page, [await put('Supplier agreement.pdf')], { names: [member.fullName] });
  const letter = await put('Engagement letter.pdf');
  const note = 'Please sign below the date.';
  await askToSign(page, [letter], { names: [owner.fullName, member.fullName], note });
}

/** Puts the authority of the office on its trust list, so that the forms have nothing to warn of. */
async function trustAuthority(page: Page, { authority }: Office): Promise<void> {
  await openPage(page, '/settings/trust-list');
  await page.getByLabel('Files').first().setInputFiles(rootOf(authority));
  await expect(page.getByRole('list', { name: 'Trusted authorities' })).toBeVisible();
}

async function pictureSigning(page: Page): Promise<void> {
  await page.goto('/documents?status=pending_for_signature&layout=preview');
  await expect(firstPage(page).locator('canvas')).toBeVisible();
  await expectPictured(page, 'preview');
  await drawPosition(page, [0.08, 0.2], [0.4, 0.28]);
  await page.getByRole('button', { name: 'Sign Digitally' }).click();
  const drawer = page.getByRole('dialog', { name: 'Sign Digitally' });
  await expect(drawer.getByText(/^Checked: .* certificate/)).toBeVisible();
  await expect(drawer.getByRole('img', { name: 'How your signature will look' })).toBeVisible();
  await expectPictured(page, 'sign-form');
  await plugTokenIn(page);
  await drawer.getByRole('radio', { name: 'USB token' }).click();
  await expect(drawer.getByRole('combobox', { name: 'USB token' })).toContainText('eToken');
  await expectPictured(page, 'sign-with-token');
}

/** Answers in place of a USB helper with one token, since a real helper may run in the test of signing with tokens. */
async function plugTokenIn(page: Page): Promise<void> {
  const tokens: UsbToken[] = [{ label: 'eToken', serial: '0221a4b7', pin_state: 'ok' }];
  const status = { version: USB_HELPER_VERSION };
  await page.route(`http://localhost:${process.env['E2E_HELPER_PORT']}/**`, (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: {
        success: '1',
        message: '',
        data: route.request().url().endsWith(getUsbHelperStatus.path) ? status : tokens,
      },
    }),
  );
}

async function pictureSettings(page: Page): Promise<void> {
  await openPage(page, '/settings/digital-signature');
  await expect(main(page).getByRole('heading', { name: 'Your certificates' })).toBeVisible();
  await expectPictured(page, 'digital-signature');
  await openPage(page, '/settings/user-management');
  await expect(main(page).getByText('Marco Silva').first()).toBeVisible();
  await expectPictured(page, 'user-management');
  await openPage(page, '/account/privacy-security');
  await expect(main(page).getByRole('heading', { name: 'Sessions' })).toBeVisible();
  await expectPictured(page, 'privacy-security');
}

async function pictureKeys(page: Page): Promise<void> {
  await openPage(page, '/settings/api');
  await page.getByRole('button', { name: 'Create key' }).click();
  const drawer = page.getByRole('dialog', { name: 'Create key' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Billing robot');
  for (const scope of ['Documents: read', 'Documents: write'])
    await drawer.getByRole('checkbox', { name: scope }).check();
  await drawer.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.reload(); // without the notice
  await expect(main(page).getByRole('heading', { name: 'Billing robot' })).toBeVisible();
  await expectPictured(page, 'api-keys');
}

test('RT-05 the pictures of the guides show the screens of the app as they are', async ({ page, office }) => {
  await sizeForPicture(page, 'app');
  await signIn(page, office.owner);
  await trustAuthority(page, office);
  await prepare(page, office);
  await page.goto('/documents');
  await expect(page.getByText('Minutes of the board.pdf').first()).toBeVisible();
  await expectPictured(page, 'documents');
  await choose(page, 'Minutes of the board.pdf', 'Add Signatories');
  const drawer = page.getByRole('dialog', { name: 'Add Signatories' });
  await drawer.getByRole('combobox', { name: 'Signatory' }).click();
  await page.getByRole('option', { name: office.member.fullName }).click();
  await expectPictured(page, 'add-signatories');
  await pictureSigning(page);
  await pictureSettings(page);
  await pictureKeys(page);
});

test('RT-05 the pictures of the guides show the public pages as they are', async ({ page, office }) => {
  await sizeForPicture(page, 'public');
  await openPage(page, '/login');
  await expectPictured(page, 'sign-in');
  await openPage(page, '/verify');
  const buffer = await signedPdf(samplePdf(), office.member.key);
  const files = page.getByLabel('Files');
  await files.first().setInputFiles({ name: 'Engagement letter.pdf', mimeType: 'application/pdf', buffer });
  await expect(
    main(page).getByRole('heading', { name: 'The signature could not be confirmed' }),
  ).toBeVisible();
  await page.getByText('Trust further certificates').click();
  await files.nth(1).setInputFiles(rootOf(office.authority));
  await expect(main(page).getByRole('heading', { name: 'The signature is valid' })).toBeVisible();
  const result = main(page).getByRole('heading', { name: 'Engagement letter.pdf' });
  await result.evaluate((heading) => heading.scrollIntoView());
  await expectPictured(page, 'verify');
});
