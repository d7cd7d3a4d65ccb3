import { randomUUID } from 'node:crypto';
import { samplePdf } from '#demo/sample-pdf.ts';
import { expect, mailsTo, startSession, test } from '#support/browser/office-fixture.ts';
import { openPage } from '#support/browser/open-page.ts';

for (const width of [1280, 390]) {
  test(`RT-06 the landing page is light at ${width} px although the theme is dark, and every picture is there`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme: 'dark', viewport: { width, height: 844 } });
    const page = await context.newPage();
    await openPage(page, '/');
    await expect(page.locator('html[data-dark]')).toHaveCount(1);
    const colours = await page.getByRole('main').evaluate((main) => {
      const frame = getComputedStyle(main.parentElement!);
      return [frame.backgroundColor, frame.color, getComputedStyle(document.body).backgroundColor];
    });
    expect(colours).toEqual(['rgb(247, 247, 245)', 'rgb(27, 31, 36)', 'rgb(247, 247, 245)']);
    for (const picture of await page.locator('main img').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
        .toBeGreaterThan(300); // in pixels of the page, of whichever version was loaded
    }
    await context.close();
  });
}

test('GS-07 a visitor requests a demo, which is confirmed by mail', async ({ page }) => {
  const email = `nadia.${randomUUID().slice(0, 8)}@else.example`;
  await openPage(page, '/');
  const form = page.getByRole('form', { name: 'Request a demo' });
  await form.getByLabel('Name').fill('Nadia Haddad');
  await form.getByLabel('E-mail').fill(email);
  await form.getByRole('button', { name: 'Request a demo' }).click();
  await expect(form.getByText('Enter the name of your organization.')).toBeVisible();
  await form.getByLabel('Organization').fill('Haddad & Partners');
  await form.getByRole('button', { name: 'Request a demo' }).click();
  await expect(form.getByText(`A confirmation goes to ${email}.`)).toBeVisible();
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  const operator = await mailsTo('no-reply@localhost');
  expect(operator.find(({ text }) => text.includes(email))?.subject).toBe('Request of a demo');
});

test('RT-06 a PDF that is dropped on the landing page is checked on the page for signatures', async ({
  page,
}) => {
  await openPage(page, '/');
  const file = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: samplePdf() };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page).toHaveURL('/verify');
  const result = page.getByRole('region', { name: 'letter.pdf' });
  await expect(result.getByRole('heading', { name: 'This document is not signed' })).toBeVisible();
});

test('RT-02 RT-06 a signed-in user opens the documents from the landing page, and writes to the support', async ({
  page,
  office,
}) => {
  await startSession(page, office.owner);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeHidden();
  await page.getByRole('link', { name: 'Open documents' }).click();
  await page.getByRole('link', { name: 'Support' }).click();
  await expect(page.getByText('Everything works.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(office.owner.email);
  await page.getByRole('combobox', { name: 'Subject' }).click();
  await page.getByRole('option', { name: 'Something else' }).click();
  await page.getByLabel('Message').fill('Where do I find the logo?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText(`A confirmation goes to ${office.owner.email}`)).toBeVisible();
  const subjects = async () => (await mailsTo(office.owner.email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain('We have received your message');
});
