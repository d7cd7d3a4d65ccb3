import type { Page } from '@playwright/test';
import { samplePdf } from '#demo/sample-pdf.ts';
import { putDocument } from '#support/browser/documents-by-api.ts';
import { openPage } from '#support/browser/open-page.ts';
import { expect, startSession, test, type Person } from '#support/browser/office-fixture.ts';
import { choose } from '#support/browser/document-steps.ts';

const LEASE = { name: 'Lease.pdf', buffer: samplePdf() };

const assignDrawer = (page: Page) => page.getByRole('dialog', { name: 'Assign Workflow' });
const addDrawer = (page: Page) => page.getByRole('dialog', { name: 'Add Workflow' });

/** Creates a workflow with one signatory from the list, and returns to the list. */
async function createWorkflow(
  page: Page,
  name: string,
  { fullName }: Person,
  isDefault = false,
): Promise<void> {
  await assignDrawer(page).getByRole('button', { name: 'Create Workflow' }).click();
  const drawer = addDrawer(page);
  await drawer.getByLabel('Workflow name').fill(name);
  await drawer.getByRole('combobox', { name: 'Signatory' }).click();
  await page.getByRole('option', { name: fullName }).click();
  if (isDefault) await drawer.getByRole('checkbox', { name: /^Default workflow/ }).check();
  await drawer.getByRole('button', { name: 'Add workflow' }).click();
  await expect(drawer).toBeHidden();
}

async function chooseFor(page: Page, workflow: string, action: 'View' | 'Edit' | 'Delete'): Promise<void> {
  await assignDrawer(page)
    .getByRole('button', { name: `Actions for ${workflow}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('DO-09 DO-10 DO-15 DC-11 VA-07 a workflow is created while assigning, and assigned', async ({
  page,
  office,
}) => {
  await startSession(page, office.owner);
  await putDocument(page, LEASE.name, LEASE.buffer);
  await openPage(page, '/documents');
  await choose(page, LEASE.name, 'Assign Workflow');
  const drawer = assignDrawer(page);
  await expect(drawer.getByText('No workflows yet')).toBeVisible();
  await expect(drawer).toHaveCSS('width', '600px');
  await drawer.getByRole('button', { name: 'Create Workflow' }).click();
  const add = addDrawer(page);
  await expect(add).toHaveCSS('width', '810px');
  await add.getByRole('button', { name: 'Remove signatory 1' }).click();
  await add.getByRole('button', { name: 'Add workflow' }).click();
  await expect(add.getByText('Workflow name is required')).toBeVisible();
  await expect(add.getByText('At least 1 workflow is required')).toBeVisible();
  for (let count = 0; count < 10; count += 1) {
    await add.getByRole('button', { name: 'Add another' }).press('Enter'); // the list of the new row may cover it
  }
  await expect(add.getByText('At most 10 workflows are allowed')).toBeVisible();
  await add.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await createWorkflow(page, 'Zoning papers', office.member);
  await expect(drawer.getByRole('radio', { name: 'Zoning papers' })).toBeChecked();
  await createWorkflow(page, 'Annual accounts', office.owner, true);
  await expect(drawer.getByRole('radio', { name: 'Annual accounts' })).toBeChecked();
  await drawer.getByRole('button', { name: 'Cancel' }).click();

  await choose(page, LEASE.name, 'Assign Workflow');
  await expect(drawer.getByRole('radio', { name: 'Annual accounts' })).toBeChecked(); // the default
  await drawer.getByRole('searchbox', { name: 'Search workflows' }).fill(office.member.fullName);
  await expect(drawer.getByText(`Found for “${office.member.fullName}”`)).toBeVisible();
  await drawer.getByRole('radio', { name: 'Zoning papers' }).check();
  await drawer.getByRole('button', { name: 'Assign workflow' }).click();
  await expect(drawer).toBeHidden();
  const row = page.getByRole('row', { name: /Lease\.pdf/ });
  await expect(row).toContainText('In Progress');
  await expect(row).toContainText(`${office.member.fullName}: to sign now`);
});

test('DO-10 ER-07 a workflow is viewed, changed and deleted from the list; a deletion that fails closes its dialog', async ({
  page,
  office,
}) => {
  await startSession(page, office.owner);
  await putDocument(page, LEASE.name, LEASE.buffer);
  await openPage(page, '/documents');
  await choose(page, LEASE.name, 'Assign Workflow');
  const drawer = assignDrawer(page);
  await createWorkflow(page, 'Deeds', office.member);
  await createWorkflow(page, 'Wills', office.owner);

  await chooseFor(page, 'Deeds', 'View');
  const view = page.getByRole('dialog', { name: 'View Workflow' });
  await expect(view).toContainText(office.member.email);
  await view.getByRole('button', { name: 'Edit workflow' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Workflow' });
  await expect(edit.getByRole('combobox', { name: 'Signatory' })).toHaveValue(office.member.fullName);
  await edit.getByLabel('Workflow name').fill('Wills');
  await edit.getByRole('button', { name: 'Save workflow' }).click();
  await expect(edit.getByText('A workflow of this name exists already.')).toBeVisible();
  await edit.getByLabel('Workflow name').fill('Deeds of sale');
  await edit.getByLabel('Pages to sign').fill('7');
  await edit.getByRole('button', { name: 'Save workflow' }).click();
  await expect(edit).toBeHidden();
  await expect(drawer.getByRole('radio', { name: 'Deeds of sale' })).toBeDisabled();
  await expect(drawer.getByText('Page 7 does not exist. The document has 2 pages.')).toBeVisible();

  const confirm = page.getByRole('alertdialog', { name: 'Delete this workflow?' });
  await office.fault('/document/workflow/', 'error');
  await chooseFor(page, 'Wills', 'Delete');
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(confirm).toBeHidden();
  await expect(page.getByText('The document store is being repaired.').first()).toBeVisible();
  await office.fault('/document/workflow/', null);
  await expect(drawer.getByRole('radio', { name: 'Wills' })).toBeVisible();
  await chooseFor(page, 'Wills', 'Delete');
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(drawer.getByRole('radio', { name: 'Wills' })).toHaveCount(0);
});

test('DO-09 a member who may only read workflows assigns them and is not offered to create one', async ({
  browser,
  page,
  office,
}) => {
  await startSession(page, office.owner);
  await putDocument(page, LEASE.name, LEASE.buffer);
  await openPage(page, '/documents');
  await choose(page, LEASE.name, 'Assign Workflow');
  await createWorkflow(page, 'Deeds', office.owner);
  const other = await browser.newContext();
  const reader = await other.newPage();
  await startSession(reader, office.member);
  await putDocument(reader, 'Own.pdf', LEASE.buffer);
  await openPage(reader, '/documents');
  await choose(reader, 'Own.pdf', 'Assign Workflow');
  const drawer = assignDrawer(reader);
  await drawer.getByRole('button', { name: 'Actions for Deeds' }).click();
  await expect(reader.getByRole('menuitem')).toHaveText(['View']);
  await reader.keyboard.press('Escape');
  await expect(drawer.getByRole('button', { name: 'Create Workflow' })).toHaveCount(0);
  await drawer.getByRole('radio', { name: 'Deeds' }).check();
  await drawer.getByRole('button', { name: 'Assign workflow' }).click();
  await expect(drawer).toBeHidden();
  await expect(reader.getByRole('row', { name: /Own\.pdf/ })).toContainText('In Progress');
  await other.close();
});
