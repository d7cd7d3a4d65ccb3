import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { createAuthority, issueCertificate, writePfx, type Authority } from '#demo/pki.ts';
import { samplePdf } from '#demo/sample-pdf.ts';
import { curlWith } from '#support/browser/curl.ts';
import { choose, saved, signInPreview, upload } from '#support/browser/document-steps.ts';
import { invitePath } from '#support/browser/invite-path.ts';
import { expect, mailedCode, test } from '#support/browser/office-fixture.ts';
import { openPage } from '#support/browser/open-page.ts';
import { validateTrusting } from '#support/pdf/pdfsig.ts';

const PASSWORD = 'Correct horse 9!';
const PFX_PASSWORD = 'one two three';
const CONTRACT = { name: 'Contract.pdf', buffer: samplePdf() };
const newAddress = (name: string) => `${name}.${randomUUID().slice(0, 8)}@journey.example`;

/** Registers a new user with a new organization. */
async function register(page: Page, email: string): Promise<void> {
  const since = new Date();
  await openPage(page, '/register');
  await page.getByLabel('First name').fill('Nadia');
  await page.getByLabel('Last name').fill('Haddad');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Organization').fill('Haddad & Partners');
  const country = page.getByRole('combobox', { name: 'Country' });
  await country.click();
  await country.fill('fran');
  await page.getByRole('option', { name: 'France' }).click();
  await page.getByLabel('Phone number').fill('6 12 34 56 78');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'One-time code' }).fill(await mailedCode(email, since));
  await expect(page).toHaveURL(/\/documents/);
}

/** Opens an invitation in a browser of its own and joins as a new user. */
async function join(browser: Browser, email: string, [first, last]: [string, string]): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await openPage(page, await invitePath(email));
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account and join' }).click();
  await expect(page).toHaveURL(/\/documents/);
  return page;
}

/** Adds a certificate of one's own and signs the only document that waits, at this place of its first page. */
async function certifyAndSign(
  page: Page,
  authority: Authority,
  { name, place }: { name: string; place: readonly [number, number] },
): Promise<void> {
  await openPage(page, '/settings/digital-signature');
  await page.getByRole('button', { name: 'Add certificate' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Add certificate' });
  const buffer = await writePfx(await issueCertificate(authority, { commonName: name }), PFX_PASSWORD);
  const file = { name: 'own.p12', mimeType: 'application/x-pkcs12', buffer };
  await drawer.locator('input[type=file]').setInputFiles(file);
  await drawer.getByLabel('Password of the file').fill(PFX_PASSWORD);
  await drawer.getByRole('button', { name: 'Add certificate' }).click();
  await expect(page.getByText('Signs for you')).toBeVisible();
  await page.goto('/documents?status=pending_for_signature&layout=preview');
  await signInPreview(page, place);
}

async function createRole(page: Page, name: string): Promise<void> {
  await openPage(page, '/settings/role-management');
  await page.getByRole('button', { name: 'Create role' }).click();
  const drawer = page.getByRole('dialog', { name: 'Create role' });
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByRole('radio', { name: 'Documents: Write' }).check();
  await drawer.getByRole('radio', { name: 'Settings: Read' }).check();
  await drawer.getByRole('button', { name: 'Create role' }).click();
  await expect(drawer).toBeHidden();
}

async function inviteMember(page: Page, email: string, role: string): Promise<void> {
  await openPage(page, '/settings/user-management');
  await page.getByRole('button', { name: 'Invite people' }).click();
  const csv = `email,role\n${email},${role}\n`;
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Send 1 invitation' }).click();
}

async function createKey(page: Page): Promise<string> {
  await openPage(page, '/settings/api');
  await page.getByRole('button', { name: 'Create key' }).click();
  const drawer = page.getByRole('dialog', { name: 'Create key' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Archive');
  await drawer.getByRole('checkbox', { name: 'Documents: read' }).check();
  await drawer.getByRole('button', { name: 'Create key' }).click();
  const made = page.getByRole('dialog', { name: 'Key created' });
  const key = await made.getByLabel('API key', { exact: true }).innerText();
  await made.getByRole('button', { name: 'Done' }).click();
  return key;
}

test('RT-07 OS-02 OS-04 a new organization invites a member and a guest, three people sign, and a program fetches the evidence', async ({
  page: owner,
  browser,
  baseURL,
}) => {
  test.slow(); // three users go through all screens
  const [clerk, guest] = [newAddress('carl'), newAddress('gail')];
  const authority = await createAuthority('Journey Authority');
  await register(owner, newAddress('nadia'));
  await createRole(owner, 'Clerk');
  await inviteMember(owner, clerk, 'Clerk');
  const member = await join(browser, clerk, ['Carl', 'Clerk']);

  await owner.goto('/documents');
  await upload(owner, CONTRACT);
  await choose(owner, CONTRACT.name, 'Add Signatories');
  const drawer = owner.getByRole('dialog', { name: 'Add Signatories' });
  const person = (index: number) => drawer.getByRole('combobox', { name: 'Signatory' }).nth(index);
  await person(0).click();
  await owner.getByRole('option', { name: 'Nadia Haddad' }).click();
  await drawer.getByRole('button', { name: 'Add another' }).click();
  await person(1).click();
  await owner.getByRole('option', { name: 'Carl Clerk' }).click();
  await drawer.getByRole('button', { name: 'Add another' }).click();
  await person(2).fill(guest);
  await owner.getByRole('option', { name: `Invite ${guest} as a guest` }).click();
  await drawer.getByRole('button', { name: 'Add signatories', exact: true }).click();
  await expect(drawer).toBeHidden();

  await certifyAndSign(owner, authority, { name: 'Nadia Haddad', place: [0.1, 0.25] });
  await certifyAndSign(member, authority, { name: 'Carl Clerk', place: [0.1, 0.36] });
  const visitor = await join(browser, guest, ['Gail', 'Guest']);
  await certifyAndSign(visitor, authority, { name: 'Gail Guest', place: [0.1, 0.12] });

  await owner.goto('/documents?status=signed');
  const started = owner.waitForEvent('download');
  await choose(owner, CONTRACT.name, 'Download');
  const { path } = await saved(started);
  const validity = { signature: 'Signature is Valid.', certificate: 'Certificate is Trusted.' };
  expect(validateTrusting(authority.root, path)).toEqual(
    ['Nadia Haddad', 'Carl Clerk', 'Gail Guest'].map((signer) => ({ signer, ...validity })),
  );

  const curl = curlWith(baseURL!, await createKey(owner));
  const { rows } = (await curl('/document/signed')).data as { rows: { id: string; status: string }[] };
  expect(rows).toMatchObject([{ document_name: CONTRACT.name, status: 'signed' }]);
  expect((await curl(`/document/${rows[0]!.id}/view_signatories`)).data).toMatchObject([
    { full_name: 'Nadia Haddad', state: 'signed' },
    { full_name: 'Carl Clerk', state: 'signed' },
    { full_name: 'Gail Guest', state: 'signed' },
  ]);
  const evidence = await curl(`/document/${rows[0]!.id}/evidence?format=json`);
  expect(evidence.status).toBe(200);
});
