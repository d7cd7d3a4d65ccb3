import { addSignatories, choose, firstPage, signInPreview } from '#support/browser/document-steps.ts';
import { COUNTING, NAMING } from './support/dialects.ts';
import { expect, test } from './support/third-party.ts';

for (const dialect of [COUNTING, NAMING]) {
  test.describe(`third-party services, ${dialect.name}`, () => {
    test.use({ dialect });

    test('a user works with documents from sign-in to logout without an error', async ({
      page,
      thirdParty: { services, errors },
    }) => {
      const row = (name: string) => page.getByRole('row').filter({ hasText: name });
      const lastChange = () => services.changes.at(-1);
      await expect(row('Draft agreement.pdf')).toContainText('Uploaded');
      await expect(row('Lease.pdf')).toContainText('Pending for Signature');
      await expect(row('Lease.pdf')).toContainText('Mar 12, 2026');
      await expect(page.getByText('1–6 of 6')).toBeVisible();

      await addSignatories(page, 'Draft agreement.pdf', ['Pavel Novak']);
      await expect(row('Draft agreement.pdf')).toContainText('In Progress');
      expect(lastChange()).toMatchObject({
        call: 'PATCH /document/document',
        body: {
          instance_ids: [String(dialect.id(11))],
          purpose: 'add_signatory',
          signatory_data: [{ user_id: String(dialect.id(92)), signatory_id: String(dialect.id(82)) }],
        },
      });

      await choose(page, 'Will.pdf', 'Versions');
      const versions = page.getByRole('dialog', { name: 'Versions' });
      await expect(versions.getByRole('listitem')).toHaveCount(3);
      await expect(versions.getByRole('listitem').first()).toContainText('Version 3');
      const link = await versions.getByRole('link', { name: 'Open version 3' }).getAttribute('href');
      const file = await page.request.get(new URL(link ?? '', page.url()).href);
      expect(file.headers()['content-type']).toBe('application/pdf');
      expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
      await versions.getByRole('button', { name: 'Close', exact: true }).last().click();

      await choose(page, 'Will.pdf', 'Activity');
      await expect(page.getByText('Pavel Novak').first()).toBeVisible();
      await page.keyboard.press('Escape');

      await choose(page, 'Offer.pdf', 'Mark as Signed');
      await page.getByLabel('Remark *').fill('On paper');
      await page.getByRole('button', { name: 'Mark as signed' }).click();
      await expect(row('Offer.pdf')).toContainText('Signing Complete');
      expect(lastChange()?.body).toEqual({
        approval_ids: [String(dialect.id(513))],
        status: 'sign',
        remarks: 'On paper',
      });

      await choose(page, 'Invoice.pdf', 'Reject');
      await page.getByRole('button', { name: 'Reject document' }).click();
      await expect(row('Invoice.pdf')).toContainText('Rejected');

      await page.getByRole('tab', { name: 'Pending for Signatures' }).click();
      await page.getByRole('tab', { name: 'Preview' }).click();
      await expect(page.getByText('Sign at the bottom')).toBeVisible();
      await expect(firstPage(page).locator('canvas')).toBeVisible();
      await signInPreview(page, [0.1, 0.25]);
      expect(lastChange()).toMatchObject({
        call: 'POST /document/sign-document',
        body: {
          instance_ids: [String(dialect.id(12))],
          sign_mode: 'pfx',
          document_properties: { defaultPage: 'first' },
        },
      });
      await expect(page.getByText('Nothing waits for your signature')).toBeVisible();

      await page.getByRole('button', { name: /^Profile:/ }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await page.getByRole('button', { name: 'Yes' }).click();
      await expect(page).toHaveURL(/\/login/);
      expect(lastChange()?.call).toBe('POST /general/user/sessions/logout');
      expect(errors).toEqual([]);
    });

    test('the web app hides what the services lack, and fetches attachments from them only', async ({
      page,
      thirdParty: { services, errors },
    }) => {
      await expect.poll(() => services.missed).toContain('GET /document/sign-batch');
      await page.getByRole('button', { name: 'Actions for Deed.pdf' }).click();
      await expect(page.getByRole('menuitem')).toHaveText(['Versions', 'Download', 'Activity', 'Cancel']);
      await page.keyboard.press('Escape');

      await page.goto(
        page.url().replace('/documents', `/documents?layout=preview&instanceId=${String(dialect.id(12))}`),
      );
      await expect(firstPage(page).locator('canvas')).toBeVisible();
      await expect
        .poll(() => services.missed.join())
        .toContain(`/document/${String(dialect.id(12))}/signatures`);
      await expect(page.getByRole('button', { name: /^Signatures/ })).toHaveCount(0);
      await page.getByRole('button', { name: 'Sign Digitally' }).click();
      const drawer = page.getByRole('dialog', { name: 'Sign Digitally' });
      await expect(drawer.getByRole('button', { name: 'Sign document' })).toBeEnabled();
      await expect(drawer.getByText('USB token')).toHaveCount(0);
      await expect(drawer.getByRole('region', { name: 'Check before signing' })).toHaveCount(0);
      await expect(drawer.getByText('handwritten signature')).toHaveCount(0);

      await page.goto(page.url().replace(/\/documents.*/, '/settings'));
      await expect(page.getByText('No settings', { exact: true })).toBeVisible();
      expect(errors).toEqual([]);

      const { origin } = new URL(page.url());
      const statusOf = async (url: string) => {
        const query = new URLSearchParams({ url }).toString();
        return (await page.request.get(`${origin}/api/attachment?${query}`)).status();
      };
      expect(await statusOf(`${services.origin}/files/11.pdf`)).toBe(200);
      expect(await statusOf(`${services.origin.replace('127.0.0.1', 'localhost')}/files/11.pdf`)).toBe(404);
      expect(await statusOf(`${services.origin}/document/user-functionality`)).toBe(502);
    });
  });
}
