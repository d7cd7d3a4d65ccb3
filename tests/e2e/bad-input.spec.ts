import type { APIResponse, Page } from '@playwright/test';
import { ANTI_FORGERY_HEADER, DOCUMENT_UPLOAD } from '#contracts/limits.ts';
import { signMessages } from '#contracts/sign-position.ts';
import { uploadMessages } from '#contracts/upload.ts';
import { samplePdf } from '#demo/sample-pdf.ts';
import { askToSign, putDocument } from '#support/browser/documents-by-api.ts';
import { openPage } from '#support/browser/open-page.ts';
import { expect, signIn, startSession, test, type Office } from '#support/browser/office-fixture.ts';
import { choose, openSignForm } from '#support/browser/document-steps.ts';

const tooLarge = Buffer.concat([samplePdf(), Buffer.alloc(DOCUMENT_UPLOAD.maxBytes + 1024 * 1024)]);
const broken = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(500, 'x')]);

const BAD_FILES = [
  {
    what: 'a file that is not a PDF',
    name: 'notes.pdf',
    buffer: Buffer.from('Dear all'),
    message: uploadMessages.wrongType('notes.pdf'),
  },
  { what: 'a broken PDF', name: 'broken.pdf', buffer: broken, message: uploadMessages.broken('broken.pdf') },
  {
    what: 'a file of 11 MB',
    name: 'large.pdf',
    buffer: tooLarge,
    message: uploadMessages.tooLarge('large.pdf'),
  },
  {
    what: 'an empty file',
    name: 'empty.pdf',
    buffer: Buffer.alloc(0),
    message: uploadMessages.empty('empty.pdf'),
  },
  {
    what: 'a name with quotes',
    name: 'the "final".pdf',
    buffer: samplePdf(),
    message: uploadMessages.badName,
  },
  {
    what: 'a name with a line break',
    name: 'two\nlines.pdf',
    buffer: samplePdf(),
    message: uploadMessages.badName,
  },
  {
    what: 'a name that climbs folders',
    name: '../../etc.pdf',
    buffer: samplePdf(),
    message: uploadMessages.badName,
  },
];

/** Sends a POST request to the BFF without the form, as an attacker would. */
function post(page: Page, path: string, options: object): Promise<APIResponse> {
  const headers = {
    [ANTI_FORGERY_HEADER]: '1',
    origin: new URL(page.url()).origin,
    'sec-fetch-site': 'same-origin',
  };
  // A refusal may arrive before the whole body is sent; the connection is then sometimes reset before it is read.
  return page.request.post(path, { ...options, headers, maxRetries: 3 });
}

async function documentCount(page: Page): Promise<number> {
  const answer = (await (await page.request.get('/api/document/document/all')).json()) as {
    data: { total: number };
  };
  return answer.data.total;
}

test('UP-07 VA-08 a file that is refused gets the same message in the form and from the service', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner);
  for (const { what, name, buffer, message } of BAD_FILES) {
    await test.step(`${what}: the service`, async () => {
      const answer = await post(page, '/api/document/document', {
        multipart: { file: { name, mimeType: 'application/pdf', buffer } },
      });
      expect(answer.status()).toBeGreaterThanOrEqual(400);
      expect(answer.status()).toBeLessThan(500);
      expect(await answer.json()).toMatchObject({ success: '0', message });
    });
    await test.step(`${what}: the form`, async () => {
      await page.getByRole('button', { name: 'Upload files' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Upload files' });
      await offer(page, name, buffer);
      const send = dialog.getByRole('button', { name: 'Upload', exact: true });
      // The form reports what it can check itself at once, and what only the service can check after sending.
      await expect(async () => {
        if (await send.isEnabled()) await send.click();
        await expect(dialog.getByText(message)).toBeVisible({ timeout: 2000 });
      }).toPass();
      await dialog.getByRole('button', { name: 'Discard' }).click();
      await expect(dialog).toBeHidden();
    });
  }
  expect(await documentCount(page)).toBe(0);
});

/** Drops a file that is made in the page, since Playwright accepts only names that are valid in its file system. */
async function offer(page: Page, name: string, buffer: Buffer): Promise<void> {
  const input = page.getByRole('dialog', { name: 'Upload files' }).locator('input[type=file]');
  const base64 = buffer.toString('base64');
  await input.evaluate(
    (element: HTMLInputElement, file) => {
      const bytes = Uint8Array.from(atob(file.base64), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], file.name, { type: 'application/pdf' }));
      element.files = transfer.files;
      element.dispatchEvent(new Event('change', { bubbles: true }));
    },
    { name, base64 },
  );
}

async function waitingDocument(page: Page, office: Office): Promise<string> {
  await startSession(page, office.owner);
  const id = await putDocument(page, 'letter.pdf', samplePdf());
  await askToSign(page, [id], { names: [office.owner.fullName] });
  await openPage(page, '/documents');
  return id;
}

test('VA-01 VA-03 VA-08 a rectangle outside the page is refused by the form and by the service, and nothing is signed', async ({
  page,
  office,
}) => {
  const id = await waitingDocument(page, office);
  const sign = (properties: object) =>
    post(page, '/api/document/sign-document', {
      data: {
        instance_ids: [id],
        sign_mode: 'pfx',
        document_properties: {
          lowerLeftX: 10,
          lowerLeftY: 10,
          width: 100,
          height: 40,
          defaultPage: 'first',
          ...properties,
        },
      },
    });
  const outside = await sign({ lowerLeftX: 590 });
  expect(await outside.json()).toMatchObject({
    success: '0',
    data: { position: [signMessages.outsidePage] },
  });
  const noPage = await sign({ defaultPage: 'custom', customPage: 9 });
  expect(await noPage.json()).toMatchObject({
    success: '0',
    data: { customPage: [signMessages.noSuchPage(9, 2)] },
  });

  const drawer = await openSignForm(page, 'letter.pdf');
  const send = drawer.getByRole('button', { name: 'Sign document' });
  await send.click();
  await expect(drawer.getByText(signMessages.position)).toBeVisible();
  await drawer.getByLabel('Position', { exact: true }).fill('590,10,100,40');
  await expect(drawer.getByLabel('Position', { exact: true })).toHaveAccessibleDescription(
    signMessages.outsidePage,
  );
  await expect(send).toBeDisabled();
  await drawer.getByLabel('Position', { exact: true }).fill('10,10,100,40');
  await drawer.getByLabel('Page', { exact: true }).click();
  await page.getByRole('option', { name: 'Custom page' }).click();
  await send.click();
  await expect(drawer.getByText(signMessages.customPage)).toBeVisible();
  await drawer.getByLabel('Page number').fill('9');
  await expect(drawer.getByLabel('Page number')).toHaveAccessibleDescription(signMessages.noSuchPage(9, 2));
  await expect(send).toBeDisabled();

  const list = await page.request.get('/api/document/document/pending_for_signature');
  expect(await list.json()).toMatchObject({ data: { rows: [{ id, version: 1 }] } });
});

test('VA-04 VA-08 a signatory page that the document lacks is refused at its field', async ({
  page,
  office,
}) => {
  await startSession(page, office.owner);
  await putDocument(page, 'letter.pdf', samplePdf());
  await openPage(page, '/documents');
  await choose(page, 'letter.pdf', 'Add Signatories');
  const drawer = page.getByRole('dialog', { name: 'Add Signatories' });
  await drawer.getByLabel('Pages to sign').fill('7');
  await drawer.getByRole('button', { name: 'Add signatories' }).click();
  await expect(drawer.getByText('Signatory is required')).toBeVisible();
  await expect(page.getByRole('listbox')).toHaveCount(0); // it would cover the message
  await expect(drawer.getByText(signMessages.noSuchPage(7, 2))).toBeVisible();
});
