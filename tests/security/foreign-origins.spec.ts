import type { Page } from '@playwright/test';
import { samplePdf } from '#demo/sample-pdf.ts';
import { actionsOf } from '#support/attack/activity-log.ts';
import { test } from '#support/attack/foreign-site.ts';
import { ORIGIN } from '#support/attack/web.ts';
import { upload } from '#support/browser/document-steps.ts';
import { expect, signIn } from '#support/browser/office-fixture.ts';

/** Another port of the app's host, which is the same site, and another site. */
const PLACES = ['localhost', '127.0.0.1'] as const;

const profileStatus = async (page: Page) =>
  (await page.request.get(`${ORIGIN}/api/general/user/profile`)).status();

/** Opens a page of a foreign site that loads an address in several ways, and waits until all have ended. */
async function load(page: Page, site: string): Promise<void> {
  await page.goto(site);
  await expect(page).toHaveTitle('Loaded');
}

/** HTML that requests an address as a picture, by fetch, in a window and by a prefetch. */
const loading = (address: string) => `<script>
  const picture = new Promise((resolve) => {
    const image = new Image();
    image.onload = image.onerror = resolve;
    image.src = '${address}';
  });
  const fetched = fetch('${address}', { mode: 'no-cors', credentials: 'include' }).catch(() => undefined);
  Promise.all([picture, fetched]).then(() => (document.title = 'Loaded'));
</script>`;

for (const place of PLACES) {
  test(`a page at ${place} on another port signs no user out`, async ({ page, office, foreignSite }) => {
    await signIn(page, office.owner);
    const site = await foreignSite(
      `${loading(`${ORIGIN}/login?ended=1`)}<a href="${ORIGIN}/login?ended=1">Go</a>`,
      place,
    );
    await load(page, site);
    expect(await profileStatus(page)).toBe(200);
    await page.getByRole('link', { name: 'Go' }).click();
    await expect(page).toHaveURL(`${ORIGIN}/documents`);
    expect(await profileStatus(page)).toBe(200);
  });

  test(`a page at ${place} on another port leaves no trace in the activity log`, async ({
    page,
    office,
    foreignSite,
  }) => {
    await signIn(page, office.owner);
    await upload(page, { name: 'Lease.pdf', buffer: samplePdf() });
    const id = await documentId(page);
    const before = await actionsOf(office.organizationId);
    const recorded = [
      `/document/${id}/attachment?version=1&purpose=download`,
      `/document/${id}/evidence?format=json`,
    ];
    for (const path of recorded) {
      const address = `${ORIGIN}/api/document${path}`;
      await load(page, await foreignSite(`${loading(address)}<a href="${address}">Go</a>`, place));
      await page.getByRole('link', { name: 'Go' }).click();
      await expect(page).toHaveURL(`${ORIGIN}/documents/${id}`);
    }
    for (const path of recorded) {
      const address = `${ORIGIN}/api/attachment?url=${encodeURIComponent(`/document${path}`)}`;
      await load(page, await foreignSite(loading(address), place));
    }
    await load(page, await foreignSite(loading(`${ORIGIN}/api/general/user/own-data`), place));
    expect(await actionsOf(office.organizationId)).toEqual(before);
    await page.goto(`${ORIGIN}/documents`);
    for (const path of recorded)
      await page.evaluate((each) => fetch(`/api/document${each}`).then((response) => response.text()), path);
    expect(await actionsOf(office.organizationId)).toEqual([
      ...before,
      'version_downloaded',
      'evidence_made',
    ]);
  });
}

async function documentId(page: Page): Promise<string> {
  const answer = (await (await page.request.get(`${ORIGIN}/api/document/document/all`)).json()) as {
    data: { rows: { id: string }[] };
  };
  return answer.data.rows[0]!.id;
}

test('a session that ends at the sign-in page is ended at the services too', async ({ page, office }) => {
  await signIn(page, office.owner);
  const before = await page.context().cookies();
  await page.goto('/login?ended=1');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await page.context().addCookies(before);
  expect(await profileStatus(page)).toBe(401);
});
