import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { issueCertificate, writePfx } from '#demo/pki.ts';
import { samplePdf } from '#demo/sample-pdf.ts';
import { signatoryMessages } from '#contracts/signatory.ts';
import { choose, saved, signInPreview } from '#support/browser/document-steps.ts';
import { expectAccessible } from '#support/browser/accessible.ts';
import { putDocument } from '#support/browser/documents-by-api.ts';
import { expect, startSession, test } from '#support/browser/office-fixture.ts';
import { invitePath } from '#support/browser/invite-path.ts';
import { openPage } from '#support/browser/open-page.ts';
import { validateTrusting } from '#support/pdf/pdfsig.ts';

const LEASE = { name: 'Lease.pdf', buffer: samplePdf() };
const DEED = { name: 'Deed.pdf', buffer: samplePdf() };
const guestAddress = () => `gail.${randomUUID().slice(0, 8)}@outside.example`;

async function nameGuest(page: Page, dialog: string, email: string): Promise<void> {
  await page.getByRole('dialog', { name: dialog }).getByRole('combobox', { name: 'Signatory' }).fill(email);
  await page.getByRole('option', { name: `Invite ${email} as a guest` }).click();
}

async function join(page: Page, email: string): Promise<void> {
  await openPage(page, await invitePath(email));
  await page.getByLabel('First name').fill('Gail');
  await page.getByLabel('Last name').fill('Guest');
  await page.getByLabel('Password', { exact: true }).fill('Correct horse 9!');
  await page.getByRole('button', { name: 'Create account and join' }).click();
  await expect(page).toHaveURL(/\/documents/);
}

test('OS-02 a person outside the organization is named by address, joins, and signs with a certificate of their own', async ({
  page: owner,
  browser,
  office,
}) => {
  test.slow(); // two users go through all screens
  const email = guestAddress();
  await startSession(owner, office.owner);
  await putDocument(owner, LEASE.name, LEASE.buffer);
  await putDocument(owner, DEED.name, DEED.buffer);
  await openPage(owner, '/documents');
  await choose(owner, LEASE.name, 'Add Signatories');
  await nameGuest(owner, 'Add Signatories', email);
  await expectAccessible(owner);
  await owner.getByRole('button', { name: 'Add signatories', exact: true }).click();
  await expect(owner.getByRole('row', { name: /Lease\.pdf/ })).toContainText(
    `Invited (${email}): to sign now`,
  );
  await openPage(owner, '/settings/user-management');
  await owner.getByRole('tab', { name: 'Guests' }).click();
  await expect(owner.getByRole('row', { name: new RegExp(email) })).toContainText('Invited');
  await expectAccessible(owner);

  const context = await browser.newContext();
  const guest = await context.newPage();
  await join(guest, email);
  await expect(guest.getByRole('row', { name: /Lease\.pdf/ })).toBeVisible();
  await expect(guest.getByText(DEED.name)).toHaveCount(0);
  await expect(guest.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Documents',
    'Support',
    'Resources',
  ]);
  await guest.goto('/settings/user-management');
  await expect(guest.getByText('403')).toBeVisible();

  await openPage(guest, '/account/account-settings');
  const account = guest.getByRole('navigation', { name: 'Account' });
  await account.getByRole('link', { name: 'Digital Signature' }).click();
  await expect(guest.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText([
    'Digital Signature',
  ]);
  await guest.getByRole('button', { name: 'Add certificate' }).first().click();
  const drawer = guest.getByRole('dialog', { name: 'Add certificate' });
  const key = await issueCertificate(office.authority, { commonName: 'Gail Guest', email });
  const buffer = await writePfx(key, 'one two three');
  const file = { name: 'gail.p12', mimeType: 'application/x-pkcs12', buffer };
  await drawer.locator('input[type=file]').setInputFiles(file);
  await drawer.getByLabel('Password of the file').fill('one two three');
  await drawer.getByRole('button', { name: 'Add certificate' }).click();
  await expect(guest.getByText('Signs for you')).toBeVisible();
  await guest.goto('/documents?status=pending_for_signature&layout=preview');
  await signInPreview(guest, [0.1, 0.25]);
  await context.close();

  await owner.goto('/documents?status=signed');
  await expect(owner.getByRole('row', { name: /Lease\.pdf/ })).toContainText('Gail Guest: signed');
  const started = owner.waitForEvent('download');
  await choose(owner, LEASE.name, 'Download');
  const { path } = await saved(started);
  expect(validateTrusting(office.authority.root, path)).toEqual([
    { signer: 'Gail Guest', signature: 'Signature is Valid.', certificate: 'Certificate is Trusted.' },
  ]);
});

test('DO-09 DO-10 OS-02 a workflow names a person outside the organization, who is invited when it is assigned', async ({
  page,
  browser,
  office,
}) => {
  const email = guestAddress();
  await startSession(page, office.owner);
  await putDocument(page, LEASE.name, LEASE.buffer);
  await openPage(page, '/documents');
  await choose(page, LEASE.name, 'Assign Workflow');
  const list = page.getByRole('dialog', { name: 'Assign Workflow' });
  await list.getByRole('button', { name: 'Create Workflow' }).click();
  const form = page.getByRole('dialog', { name: 'Add Workflow' });
  await form.getByLabel('Workflow name').fill('Leases');
  await form.getByRole('combobox', { name: 'Signatory' }).fill('gail@');
  await expect(page.getByText('Enter a valid e-mail address.')).toBeVisible();
  await nameGuest(page, 'Add Workflow', email);
  await form.getByRole('button', { name: 'Add another' }).click();
  await form.getByRole('combobox', { name: 'Signatory' }).last().fill(email);
  await expect(page.getByRole('option', { name: `Invite ${email} as a guest` })).toContainText(
    signatoryMessages.duplicate,
  );
  await form.getByRole('button', { name: 'Remove signatory 2' }).click();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add workflow' }).click();
  await expect(form).toBeHidden();
  await list.getByRole('button', { name: 'Actions for Leases' }).click();
  await page.getByRole('menuitem', { name: 'View' }).click();
  const view = page.getByRole('dialog', { name: 'View Workflow' });
  await expect(view.getByRole('listitem')).toContainText(email);
  await expectAccessible(page);
  await view.getByRole('button', { name: 'Close' }).last().click();
  await expect(view).toBeHidden();
  await list.getByRole('button', { name: 'Assign workflow' }).click();
  await expect(page.getByRole('row', { name: /Lease\.pdf/ })).toContainText(
    `Invited (${email}): to sign now`,
  );
  const context = await browser.newContext();
  const guest = await context.newPage();
  await join(guest, email);
  await expect(guest.getByRole('row', { name: /Lease\.pdf/ })).toBeVisible();
  await context.close();
});

test('OS-03 a signatory who has left is replaced, from the warning in user management on', async ({
  page,
  browser,
  office,
}) => {
  const { owner, member, withoutCertificate } = office;
  await startSession(page, owner);
  await putDocument(page, LEASE.name, LEASE.buffer);
  await openPage(page, '/documents');
  await choose(page, LEASE.name, 'Add Signatories');
  const adding = page.getByRole('dialog', { name: 'Add Signatories' });
  await adding.getByRole('combobox', { name: 'Signatory' }).click();
  await page.getByRole('option', { name: withoutCertificate.fullName }).click();
  await adding.getByRole('button', { name: 'Add signatories' }).click();
  await expect(adding).toBeHidden();

  await openPage(page, '/settings/user-management');
  await page.getByRole('button', { name: `Actions for ${withoutCertificate.fullName}` }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  const asking = page.getByRole('alertdialog', { name: `Deactivate ${withoutCertificate.fullName}?` });
  await expect(asking).toContainText('1 document waits for this person.');
  await expectAccessible(page);
  const path = await asking.getByRole('link', { name: 'Show it' }).getAttribute('href');
  await asking.getByRole('button', { name: 'Deactivate' }).click();
  await expect(asking).toBeHidden();

  await page.goto(path!);
  await choose(page, LEASE.name, 'Replace Signatory');
  const drawer = page.getByRole('dialog', { name: 'Replace Signatory' });
  await drawer.getByRole('button', { name: 'Replace signatory' }).click();
  await expect(drawer.getByText(signatoryMessages.signatoryRequired)).toBeVisible();
  await expect(drawer.getByText(signatoryMessages.reasonRequired)).toBeVisible();
  await drawer.getByRole('combobox', { name: 'Signatory' }).click();
  await page.getByRole('option', { name: member.fullName }).click();
  await drawer.getByLabel('Reason').fill('Has left the company');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Replace signatory' }).click();
  await expect(drawer).toBeHidden();

  const context = await browser.newContext();
  const next = await context.newPage();
  await startSession(next, member);
  await next.goto('/documents?status=pending_for_signature&layout=preview');
  await signInPreview(next, [0.1, 0.25]);
  await context.close();
  await page.goto('/documents?status=signed');
  await choose(page, LEASE.name, 'Activity');
  await expect(page.getByRole('dialog', { name: 'Activity Report' })).toContainText(
    `replaced ${withoutCertificate.fullName} by ${member.fullName}: Has left the company`,
  );
});
