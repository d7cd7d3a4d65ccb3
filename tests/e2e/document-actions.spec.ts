import type { Page } from '@playwright/test';
import { samplePdf } from '#demo/sample-pdf.ts';
import {
  askToSign,
  decideByApi,
  PLAIN_SIGNATURE,
  putDocument,
  signByApi,
} from '#support/browser/documents-by-api.ts';
import { openPage } from '#support/browser/open-page.ts';
import { expect, startSession, test, type Office } from '#support/browser/office-fixture.ts';
import { choose } from '#support/browser/document-steps.ts';

/** Makes one document of the owner in each status, named after it. */
async function putOneOfEachStatus(page: Page, { owner, member }: Office): Promise<void> {
  const put = (name: string) => putDocument(page, name, samplePdf());
  await put('uploaded.pdf');
  const [pending, signed, rejected] = [
    await put('pending.pdf'),
    await put('signed.pdf'),
    await put('rejected.pdf'),
  ];
  await askToSign(page, [pending, signed, rejected], { names: [owner.fullName] });
  const [inProgress, cancelled] = [await put('in-progress.pdf'), await put('cancelled.pdf')];
  await askToSign(page, [inProgress, cancelled], { names: [member.fullName] });
  await signByApi(page, [signed], PLAIN_SIGNATURE);
  await decideByApi(page, rejected, 'reject');
  await decideByApi(page, cancelled, 'cancel');
}

test('DS-02 DS-03 DS-04 DS-05 DS-06 DS-07 the menu of a document offers its owner the actions of its status', async ({
  page,
  office,
}) => {
  await startSession(page, office.owner);
  await putOneOfEachStatus(page, office);
  await page.goto('/documents');
  const always = ['Download', 'Activity'];
  const underway = ['Versions', ...always, 'Signing Report'];
  const offers = {
    'uploaded.pdf': ['Add Signatories', 'Assign Workflow', ...always, 'Delete'],
    'pending.pdf': ['Sign Digitally', 'Mark as Signed', 'Set Due Date', ...underway, 'Reject'],
    'in-progress.pdf': ['Send Reminder', 'Replace Signatory', 'Set Due Date', ...underway, 'Cancel'],
    'signed.pdf': ['Send Mail', ...underway],
    'rejected.pdf': [...underway, 'Delete'],
    'cancelled.pdf': [...underway, 'Delete'],
  };
  for (const [name, actions] of Object.entries(offers)) {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await expect(page.getByRole('menuitem')).toHaveText(actions);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
  }
});

test('DO-03 DS-01 each of the six statuses has its label in either layout', async ({ page, office }) => {
  await startSession(page, office.owner);
  await putOneOfEachStatus(page, office);
  await page.goto('/documents');
  const labels = {
    'uploaded.pdf': 'Uploaded',
    'pending.pdf': 'Pending for Signature',
    'in-progress.pdf': 'In Progress',
    'signed.pdf': 'Signing Complete',
    'rejected.pdf': 'Rejected',
    'cancelled.pdf': 'Cancelled',
  };
  for (const [name, label] of Object.entries(labels)) {
    await expect(
      page.getByRole('row', { name }).getByRole('gridcell', { name: label, exact: true }),
    ).toBeVisible();
  }
  await page.getByRole('tab', { name: 'Preview' }).click();
  const list = page.getByRole('list', { name: 'Documents' });
  for (const [name, label] of Object.entries(labels)) {
    await expect(list.getByRole('button', { name })).toContainText(label);
  }
});

test('DS-06 a rejected and a cancelled document are deleted permanently from their menu', async ({
  page,
  office,
}) => {
  await startSession(page, office.owner);
  await putOneOfEachStatus(page, office);
  await page.goto('/documents?status=rejected');
  for (const name of ['rejected.pdf', 'cancelled.pdf']) {
    await choose(page, name, 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alertdialog')).toBeHidden(); // the rows behind it have no role
    await expect(page.getByRole('row', { name })).toHaveCount(0);
  }
  await page.reload();
  await expect(page.getByRole('tabpanel').getByText('No rejected or cancelled documents')).toBeVisible();
});

test('a name of 200 characters without a space wraps in the dialog that deletes its document', async ({
  page,
  office,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startSession(page, office.owner);
  const name = `${'Mietvertrag_'.repeat(17).slice(0, 196)}.pdf`;
  await putDocument(page, name, samplePdf());
  await openPage(page, '/documents');
  await choose(page, name, 'Delete');
  const question = page.getByRole('alertdialog').getByText(name);
  expect(await question.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
});
