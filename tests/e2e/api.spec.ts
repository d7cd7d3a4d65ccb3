import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { issueCertificate, writePfx } from '#demo/pki.ts';
import { samplePdf } from '#demo/sample-pdf.ts';
import { expectAccessible } from '#support/browser/accessible.ts';
import { expect, signIn, startSession, test } from '#support/browser/office-fixture.ts';
import { curlWith } from '#support/browser/curl.ts';
import { openPage } from '#support/browser/open-page.ts';
import { popplerVerdicts } from '#support/pdf/poppler-verdicts.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-api-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const json = (method: string, body: object) => [
  ...['-X', method, '-H', 'Content-Type: application/json'],
  ...['-d', JSON.stringify(body)],
];

/** Creates the first key with these scopes on the screen and returns it. */
async function createKey(page: Page, name: string, scopes: readonly string[]): Promise<string> {
  await openPage(page, '/settings/api');
  await expect(page.getByText('No keys yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create key' }).click();
  const drawer = page.getByRole('dialog', { name: 'Create key' });
  await drawer.getByRole('button', { name: 'Create key' }).click();
  await expect(drawer.getByText('Enter a name for the key.')).toBeVisible();
  await expect(drawer.getByText('Choose at least one scope.')).toBeVisible();
  await drawer.getByRole('textbox', { name: 'Name' }).fill(name);
  for (const scope of scopes) await drawer.getByRole('checkbox', { name: scope }).check();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Create key' }).click();
  const made = page.getByRole('dialog', { name: 'Key created' });
  await expect(
    made.getByText('This is the only time that the key is shown.', { exact: false }),
  ).toBeVisible();
  const key = await made.getByLabel('API key', { exact: true }).innerText();
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  return key;
}

test('RT-04 OS-04 a program uploads, names a signatory and downloads with a key from the screen, until it is revoked', async ({
  page,
  office,
  baseURL,
}) => {
  await signIn(page, office.owner);
  const key = await createKey(page, 'Billing robot', ['Documents: read', 'Documents: write']);
  const curl = curlWith(baseURL!, key);

  const file = path.join(folder, 'Lease.pdf');
  writeFileSync(file, samplePdf());
  const upload = () => curl('/document', '-H', 'Idempotency-Key: lease-1', '-F', `file=@${file}`);
  const { data: document } = (await upload()) as { data: { id: string; status: string } };
  expect(document.status).toBe('uploaded');
  expect(((await upload()).data as { id: string }).id).toBe(document.id);

  const users = (await curl('/organization-user?purpose=list&search=Marco')).data as {
    rows: { id: string; user_details: { id: string } }[];
  };
  const [marco] = users.rows;
  const signatory = {
    ...{ user_id: marco!.user_details.id, signatory_id: marco!.id, serial_number: 1 },
    ...{ pages_to_sign: [1], instruction_notes: '' },
  };
  const change = { instance_ids: [document.id], purpose: 'add_signatory', signatory_data: [signatory] };
  expect((await curl('/document', ...json('PATCH', change))).status).toBe(200);
  const states = (await curl(`/document/${document.id}/view_signatories`)).data;
  expect(states).toMatchObject([{ full_name: office.member.fullName, state: 'pending' }]);

  const copy = path.join(folder, 'copy.pdf');
  const ids = { instance_ids: [document.id] };
  expect((await curl('/document-action/download', ...json('POST', ids), '-o', copy)).status).toBe(200);
  expect(readFileSync(copy).equals(samplePdf())).toBe(true);
  expect((await curl('/roles')).status).toBe(404);

  await openPage(page, '/settings/api');
  await expect(page.getByRole('list', { name: 'API keys' })).toContainText('Last used');
  await page.getByRole('tab', { name: 'Document log' }).click();
  const table = page.getByRole('grid', { name: 'Calls' });
  await expect(table.getByRole('row')).toHaveCount(7);
  await expect(table.getByRole('row', { name: /PATCH \/document 200/ })).toContainText('Lease.pdf');
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('view_signatories');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('Document log.xlsx');

  await page.getByRole('tab', { name: 'Keys' }).click();
  await page.getByRole('button', { name: 'Actions for Billing robot' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByRole('list', { name: 'API keys' })).toContainText('Revoked');
  expect((await curl('/document/all')).status).toBe(401);
});

test('RT-04 OS-04 a program signs with the certificate of the organization, once the settings allow it', async ({
  page,
  office,
  baseURL,
}) => {
  await signIn(page, office.owner, '/settings/digital-signature');
  const shared = page.getByRole('region', { name: "Organization's certificates" });
  await shared.getByRole('button', { name: 'Add for the organization' }).click();
  const officeKey = await issueCertificate(office.authority, { commonName: 'The Office', keyType: 'ec' });
  const drawer = page.getByRole('dialog', { name: 'Add certificate' });
  const buffer = await writePfx(officeKey, 'secret');
  const pfx = { name: 'office.pfx', mimeType: 'application/x-pkcs12', buffer };
  await drawer.locator('input[type=file]').setInputFiles(pfx);
  await drawer.getByLabel('Password of the file').fill('secret');
  await drawer.getByRole('button', { name: 'Add certificate' }).click();
  await expect(shared.getByText('The Office')).toBeVisible();

  await openPage(page, '/settings/organization-settings');
  await page.getByRole('checkbox', { name: /^API keys with the scope Sign/ }).check();
  await page.getByRole('button', { name: 'Save security' }).click();
  await expect(page.getByText('The security settings have been saved.')).toBeVisible();
  const curl = curlWith(baseURL!, await createKey(page, 'Sealing robot', ['Documents: write', 'Sign']));

  const file = path.join(folder, 'Invoice.pdf');
  writeFileSync(file, samplePdf());
  const { id } = (await curl('/document', '-F', `file=@${file}`)).data as { id: string };
  const document_properties = {
    ...{ lowerLeftX: 60, lowerLeftY: 60, width: 200, height: 60 },
    ...{ defaultPage: 'last', reason: 'Invoice' },
  };
  const body = { instance_ids: [id], sign_mode: 'pfx', document_properties };
  const { data } = await curl('/sign-document', ...json('POST', body));
  expect(data).toEqual([{ instance_id: id, version: 2 }]);

  await openPage(page, '/documents');
  await expect(page.getByRole('row', { name: /Invoice/ })).toContainText('Signing Complete');
  const pdf = await page.request.get(`/api/document/document/${id}/attachment`);
  expect(popplerVerdicts(await pdf.body())).toEqual(['Signature is Valid.']);
});

test('RT-04 OS-04 the reference lists the calls from the OpenAPI document; a member has neither page', async ({
  browser,
  page,
  office,
}) => {
  await signIn(page, office.owner, '/settings/api');
  await page.getByRole('link', { name: 'API reference' }).click();
  await expect(page.getByRole('heading', { name: 'API reference' })).toBeVisible();
  await page.getByRole('link', { name: 'POST /document', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'POST /document', exact: true })).toBeInViewport();
  const document = await page.request.get('/api/v1/openapi.json');
  expect(await document.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/api/v1' }] });

  const member = await (await browser.newContext()).newPage();
  await startSession(member, office.member);
  for (const target of ['/settings/api', '/settings/api/reference']) {
    await member.goto(target);
    await expect(member.getByRole('heading', { name: /^API/ })).toHaveCount(0);
  }
  await expect(member.getByRole('link', { name: 'API', exact: true })).toHaveCount(0);
});
