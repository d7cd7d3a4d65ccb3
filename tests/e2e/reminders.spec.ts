import { samplePdf } from '#demo/sample-pdf.ts';
import { askToSign, putDocument } from '#support/browser/documents-by-api.ts';
import { openPage } from '#support/browser/open-page.ts';
import { expect, mailsTo, startSession, test } from '#support/browser/office-fixture.ts';
import { choose } from '#support/browser/document-steps.ts';

const LEASE = { name: 'Lease.pdf', buffer: samplePdf() };

test('DS-04 a reminder reaches the signatory whose turn it is, and the next one is available after an hour', async ({
  page,
  office,
}) => {
  const { member } = office;
  await startSession(page, office.owner);
  const id = await putDocument(page, LEASE.name, LEASE.buffer);
  await askToSign(page, [id], { names: [member.fullName] });
  await openPage(page, '/documents');
  const dialog = page.getByRole('dialog', { name: 'Send Reminder' });
  await choose(page, LEASE.name, 'Send Reminder');
  await expect(dialog).toContainText(`Lease.pdf waits for ${member.fullName}.`);
  await dialog.getByLabel(/^Message/).fill('The bank wants it by Friday.');
  await dialog.getByRole('button', { name: 'Send reminder' }).click();
  await expect(dialog).toBeHidden();
  await expect(async () => {
    const texts = (await mailsTo(member.email)).map(({ text }) => text);
    expect(texts.some((text) => text.includes('The bank wants it by Friday.'))).toBe(true);
  }).toPass();

  await choose(page, LEASE.name, 'Send Reminder');
  await dialog.getByRole('button', { name: 'Send reminder' }).click();
  await expect(dialog).toContainText(
    /was reminded (just now|\d minutes? ago); the next reminder can go at \d\d:\d\d\./,
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

test('DS-04 DT-03 DT-05 a reminder is scheduled for a future day and time', async ({ page, office }) => {
  await startSession(page, office.owner);
  const id = await putDocument(page, LEASE.name, LEASE.buffer);
  await askToSign(page, [id], { names: [office.member.fullName] });
  await openPage(page, '/documents');
  await choose(page, LEASE.name, 'Send Reminder');
  const dialog = page.getByRole('dialog', { name: 'Send Reminder' });
  await dialog.getByRole('radio', { name: 'Later' }).check();
  await dialog.getByRole('combobox', { name: 'Date' }).click();
  const calendar = page.getByRole('dialog', { name: 'Date' });
  await expect(calendar.getByRole('gridcell', { selected: true })).toBeFocused(); // tomorrow, maybe of the next month
  await page.keyboard.press('ArrowLeft');
  await expect(calendar.locator('[aria-current=date]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  const before = await page.evaluate(() => new Date().toTimeString().slice(0, 5));
  const time = dialog.getByLabel('Time');
  await time.fill('00:00');
  await time.blur();
  expect((await time.inputValue()) >= before).toBe(true);
  await time.fill('23:59');
  await dialog.getByRole('button', { name: 'Plan reminder' }).click();
  await expect(dialog).toBeHidden();
  await choose(page, LEASE.name, 'Activity');
  await expect(page.getByRole('list', { name: 'Activity' }).getByRole('listitem').first()).toContainText(
    office.member.fullName,
  );
});

test('DS-05 a signed document is mailed to members and to other addresses', async ({ page, office }) => {
  await startSession(page, office.owner);
  const id = await putDocument(page, LEASE.name, LEASE.buffer);
  await askToSign(page, [id], { names: [office.owner.fullName] });
  await openPage(page, '/documents');
  await choose(page, LEASE.name, 'Mark as Signed');
  await page.getByRole('button', { name: 'Mark as signed' }).click();
  await expect(page.getByRole('gridcell', { name: 'Signing Complete' })).toBeVisible();

  await choose(page, LEASE.name, 'Send Mail');
  const dialog = page.getByRole('dialog', { name: 'Send Mail' });
  await dialog.getByRole('button', { name: 'Send mail' }).click();
  await expect(dialog.getByText('Enter at least one e-mail address.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'To' }).click();
  await page.getByRole('option', { name: office.member.fullName }).click();
  const client = `client.${office.organizationId.slice(0, 8)}@firm.example`;
  await dialog.getByRole('combobox', { name: 'To' }).fill(`${client},`);
  await expect(dialog.getByText(client)).toBeVisible();
  await dialog.getByLabel(/^Message/).fill('With thanks');
  await dialog.getByRole('button', { name: 'Send mail' }).click();
  await expect(dialog).toBeHidden();
  await expect(async () => {
    for (const address of [client, office.member.email]) {
      const texts = (await mailsTo(address)).map(({ text }) => text);
      expect(texts.some((text) => text.includes('With thanks'))).toBe(true);
    }
  }).toPass();
});
