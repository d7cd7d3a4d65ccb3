import type { Page } from '@playwright/test';
import { samplePdf } from '#demo/sample-pdf.ts';
import { askToSign, putDocument } from '#support/browser/documents-by-api.ts';
import { expect, signIn, test } from '#support/browser/office-fixture.ts';
import { saved } from '#support/browser/document-steps.ts';

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' });
const boxOf = (page: Page, name: string) => page.getByRole('row', { name }).getByRole('checkbox');

async function put(page: Page, names: readonly string[]): Promise<string[]> {
  const ids = [];
  for (const name of names) ids.push(await putDocument(page, name, samplePdf()));
  return ids;
}

test('DS-02 DS-07 DO-14 several uploaded documents are downloaded as one zip and deleted after one confirmation', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner);
  const [first] = await put(page, ['a.pdf', 'b.pdf', 'c.pdf']);
  await askToSign(page, [first!], { names: [office.member.fullName] });
  await page.reload();
  await page.getByRole('checkbox', { name: 'Select all 3 on this page' }).click();
  await expect(bar(page)).toContainText('They share no action but Download: 2 Uploaded, 1 In Progress.');
  const download = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Download' }).click();
  const { name, bytes } = await saved(download);
  expect(name).toMatch(/\.zip$/);
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  await boxOf(page, 'a.pdf').click();
  await expect(bar(page).getByRole('button')).toHaveText([
    '',
    'Add Signatories',
    'Assign Workflow',
    'Delete',
    'Download',
  ]);
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 2 documents?' });
  await expect(question).toContainText('After 10 seconds this cannot be undone.');
  await question.getByRole('button', { name: 'Delete 2 documents' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(bar(page)).toBeHidden();
});

test('DS-03 DS-04 DS-08 DO-13 several documents are marked as signed, rejected and cancelled with one remark', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner);
  const ids = await put(page, ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf', 'f.pdf']);
  await askToSign(page, ids.slice(0, 4), { names: [office.owner.fullName] });
  await askToSign(page, ids.slice(4), { names: [office.member.fullName] });
  await page.reload();
  const act = async (names: string[], action: string, confirm: string) => {
    for (const name of names) await boxOf(page, name).click();
    await expect(bar(page)).toContainText(`${names.length} selected`);
    await bar(page).getByRole('button', { name: action }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Status' });
    await dialog.getByLabel('Remark *').fill('All alike');
    await dialog.getByRole('button', { name: confirm }).click();
    await expect(dialog).toBeHidden();
    await expect(bar(page)).toBeHidden();
  };
  await act(['a.pdf', 'b.pdf'], 'Mark as Signed', 'Mark 2 documents as signed');
  await act(['c.pdf', 'd.pdf'], 'Reject', 'Reject 2 documents');
  await act(['e.pdf', 'f.pdf'], 'Cancel', 'Cancel 2 documents');
  const statusOf = (name: string) => page.getByRole('row', { name });
  for (const name of ['a.pdf', 'b.pdf']) await expect(statusOf(name)).toContainText('Signing Complete');
  for (const name of ['c.pdf', 'd.pdf']) await expect(statusOf(name)).toContainText('Rejected');
  for (const name of ['e.pdf', 'f.pdf']) await expect(statusOf(name)).toContainText('Cancelled');
});

test('DS-02 DO-08 several uploaded documents get their signatories in one step', async ({ page, office }) => {
  await signIn(page, office.owner);
  await put(page, ['a.pdf', 'b.pdf']);
  await page.reload();
  await page.getByRole('checkbox', { name: 'Select all 2 on this page' }).click();
  await bar(page).getByRole('button', { name: 'Add Signatories' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add Signatories' });
  await expect(drawer).toContainText('2 documents');
  await drawer.getByRole('combobox', { name: 'Signatory' }).click();
  await page.getByRole('option', { name: office.member.fullName }).click();
  await drawer.getByRole('button', { name: 'Add signatories' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('row', { name: /In Progress/ })).toHaveCount(2);
  await expect(bar(page)).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('cards are selected by a long press or the Select button, with the actions at the bottom', async ({
    page,
    office,
  }) => {
    await signIn(page, office.owner);
    await put(page, ['a.pdf', 'b.pdf']);
    await page.reload();
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await expect(bar(page)).toContainText('0 selected');
    await page.getByRole('checkbox', { name: 'Select a.pdf' }).tap();
    await page.getByRole('button', { name: 'b.pdf', exact: true }).tap();
    await expect(bar(page)).toContainText('2 selected');
    const remove = bar(page).getByRole('button', { name: 'Delete' });
    expect((await remove.boundingBox())!.y).toBeGreaterThan(740);
    await page.getByRole('button', { name: 'Clear selection' }).tap();
    await expect(bar(page)).toBeHidden();
    const touch = { pointerType: 'touch', clientX: 100, clientY: 500, bubbles: true };
    const card = page.getByRole('listitem').filter({ hasText: 'a.pdf' });
    await card.dispatchEvent('pointerdown', touch);
    await expect(bar(page)).toContainText('1 selected');
    await card.dispatchEvent('pointerup', touch);
    await expect(page.getByRole('checkbox', { name: 'Select a.pdf' })).toBeChecked();
  });
});
