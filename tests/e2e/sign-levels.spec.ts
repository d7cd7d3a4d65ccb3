import { issueCertificate } from '#demo/pki.ts';
import { samplePdf } from '#demo/sample-pdf.ts';
import { askToSign, putDocument } from '#support/browser/documents-by-api.ts';
import { openPage } from '#support/browser/open-page.ts';
import { expect, startSession, test, type Office } from '#support/browser/office-fixture.ts';
import { choose, openSignForm } from '#support/browser/document-steps.ts';
import type { Page } from '@playwright/test';

const DAY = 86_400_000;
const NAME = 'lease.pdf';

/** Makes a document in the turn of the owner and opens the form that signs it. */
async function openForm(page: Page, office: Office) {
  await startSession(page, office.owner);
  const id = await putDocument(page, NAME, samplePdf());
  await askToSign(page, [id], { names: [office.owner.fullName] });
  await openPage(page, '/documents');
  const form = await openSignForm(page, NAME);
  await expect(form.getByRole('region', { name: 'Check before signing' })).toContainText(/Checked:/);
  return form;
}

const certificateFor = (office: Office, days: [number, number]) => {
  const [notBefore, notAfter] = days.map((day) => new Date(Date.now() + day * DAY));
  return issueCertificate(office.authority, {
    commonName: office.owner.fullName,
    notBefore: notBefore!,
    notAfter: notAfter!,
  });
};

test('DC-09 a timestamp server that is down stops the signing until B-B is chosen, which the versions show', async ({
  page,
  office,
}) => {
  const form = await openForm(page, office);
  await form.getByRole('textbox', { name: 'Position' }).fill('60,60,200,60');
  const message = 'The timestamp server tsa.example did not answer in time.';
  await page.route(
    '**/api/document/sign-document',
    (route) =>
      route.fulfill({
        status: 422,
        json: { success: '0', message, code: 'timestamp_unavailable', data: { level: [message] } },
      }),
    { times: 1 },
  );
  await form.getByRole('button', { name: 'Sign document' }).click();
  const notice = form.getByRole('alert').filter({ hasText: 'Nothing has been signed yet' });
  await expect(notice).toContainText(message);
  await expect(notice.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await notice.getByRole('button', { name: 'Sign without timestamp (B-B)' }).click();
  await expect(form).toBeHidden();

  await page.getByRole('tab', { name: /^Signed Documents/ }).click();
  await choose(page, NAME, 'Versions');
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await expect(versions.getByText('PAdES B-B, basic · chosen by the signer')).toBeVisible();
});

test('DC-09 the check warns of a certificate that expires soon, and reports a rectangle beyond the page at its field', async ({
  page,
  office,
}) => {
  await office.give(office.owner, await certificateFor(office, [-300, 12.5]));
  const form = await openForm(page, office);
  await expect(form.getByText(/The certificate expires in 12 days\./)).toBeVisible();
  const position = form.getByRole('textbox', { name: 'Position' });
  const button = form.getByRole('button', { name: 'Sign document' });
  await position.fill('500,60,200,60');
  await expect(position).toHaveAccessibleDescription(/The signature must lie within the page\./);
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription('The signature must lie within the page.');
  await position.fill('60,60,200,60');
  await expect(button).toBeEnabled();
  await button.click();
  await expect(form).toBeHidden();
});

test('DC-09 a certificate that has expired cannot be used to sign', async ({ page, office }) => {
  await office.give(office.owner, await certificateFor(office, [-30, -2]));
  const form = await openForm(page, office);
  await expect(form.getByText(/This certificate expired on/).first()).toBeVisible();
  await form.getByRole('textbox', { name: 'Position' }).fill('60,60,200,60');
  const button = form.getByRole('button', { name: 'Sign document' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(/This certificate expired on/);
});
