import { randomUUID } from 'node:crypto';
import { chromium, type Browser, type Page } from 'playwright';
import { sealData } from 'iron-session';
import { getAttachment } from '#contracts/document-files.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { MEGABYTE, PART_BYTES } from '#contracts/limits.ts';
import { dropOnPage } from '#support/browser/drop-files.ts';
import { openPage } from '#support/browser/open-page.ts';
import { largePdf } from '#support/pdf/large-pdf.ts';
import { send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { bytesOf } from '#support/service/signing-calls.ts';
import { FUNCTION_BYTES, startFunctionFront, type FunctionFront } from '#support/stack/function-front.ts';
import { startOwnServices, useOwnDatabase } from '#support/stack/own-services.ts';
import { HOST, startReadOnlyWeb, type ReadOnlyWeb } from '#support/stack/read-only-web.ts';
import { CHROMIUM } from '../../scripts/chromium.ts';

const file = Buffer.concat([largePdf({ pages: 3, bytes: 9_900_000 }), Buffer.from(`% ${randomUUID()}\n`)]);

let web: ReadOnlyWeb;
let front: FunctionFront;
let browser: Browser;
let owner: Person;
let page: Page;
beforeAll(async () => {
  await useOwnDatabase();
  const services = await startOwnServices().ready;
  process.env['SERVICES_URL'] = services;
  web = await startReadOnlyWeb(services);
  front = await startFunctionFront(web.base, HOST);
  browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', `--host-resolver-rules=MAP ${HOST}:443 127.0.0.1:${front.port}`],
  });
  ({ owner } = await openOffice());
  const context = await browser.newContext({ baseURL: `https://${HOST}`, ignoreHTTPSErrors: true });
  const { token, organizationId } = owner;
  const value = await sealData({ token, organizationId }, { password: web.secret, ttl: 3600 });
  const cookie = { name: '__Host-countersign-session', value, url: `https://${HOST}` };
  await context.addCookies([{ ...cookie, httpOnly: true, secure: true, sameSite: 'Lax' }]);
  page = await context.newPage();
}, 600_000);
afterAll(async () => {
  await browser.close();
  await front.close();
  web.stop();
});

it('BF-05 behind functions that take 4.5 MB a request, a document of 10 MB is uploaded over a broken connection, shown and downloaded, and checked on the public page', async () => {
  await openPage(page, '/documents');
  front.breakNextBodyAfter(3 * MEGABYTE);
  await dropOnPage(page, [{ name: 'lease.pdf', bytes: file }]);
  await page.getByRole('region', { name: 'Uploads' }).getByText('1 file uploaded').waitFor();
  const [document] = (await send(getDocuments, { params: { status_or_id: 'all' }, query: {} }, owner)).data
    .rows;
  expect(document).toMatchObject({ document_name: 'lease.pdf', size: file.length });
  expect((await bytesOf(owner, document!.attachment)).equals(file)).toBe(true);
  const parts = front.bodies.filter(({ method }) => method === 'PATCH').map(({ bytes }) => bytes);
  expect(parts).toEqual([PART_BYTES, PART_BYTES, file.length - 2 * PART_BYTES]);

  await page.goto(`/documents/${document!.id}`);
  await page.locator('canvas').first().waitFor();
  const download = page.waitForEvent('download');
  await page.evaluate(
    (href) => {
      const link = Object.assign(window.document.createElement('a'), { href, download: 'lease.pdf' });
      link.click();
    },
    `/api/document${getAttachment.path.replace('{id}', document!.id)}?purpose=download`,
  );
  const chunks: Buffer[] = [];
  for await (const chunk of (await (await download).createReadStream()) as AsyncIterable<Buffer>)
    chunks.push(chunk);
  expect(Buffer.concat(chunks).equals(file)).toBe(true);

  await page.context().clearCookies();
  await openPage(page, '/verify');
  await page
    .getByLabel('Files')
    .first()
    .setInputFiles({ name: 'other.pdf', mimeType: 'application/pdf', buffer: file });
  await page.getByText('The file holds no signature').first().waitFor();
  expect(front.bodies.filter(({ path }) => path.startsWith('/api/document/visitor-uploads/')).length).toBe(3);

  expect(front.refused()).toBe(0);
  expect(Math.max(...front.bodies.map(({ bytes }) => bytes))).toBeLessThan(FUNCTION_BYTES);
}, 300_000);
