import type { Locator, Page } from '@playwright/test';
import { samplePdf } from '#demo/sample-pdf.ts';
import { choose, firstPage } from '#support/browser/document-steps.ts';
import { putDocument } from '#support/browser/documents-by-api.ts';
import { expect, startSession, test } from '#support/browser/office-fixture.ts';
import { openPage } from '#support/browser/open-page.ts';

const CONTROLS = 'a[href], button, input, textarea, [role=button], [role=combobox], [role=tab]';

/** Shows a toast, and returns it once it no longer moves. It stays while the mouse is on it. */
async function showToast(page: Page): Promise<Locator> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const toast = page.getByRole('status').filter({ hasText: 'Network Restored!' });
  await expect(toast).toBeVisible();
  await toast.hover();
  return toast;
}

/** Shows a toast, and returns the names of the controls that could be clicked at its place without it. */
async function coveredByToast(page: Page): Promise<string[]> {
  const toast = await showToast(page);
  const box = (await toast.boundingBox())!;
  const names = await page.evaluate(
    ({ x, y, width, height, controls }) => {
      const toasts = document.querySelector<HTMLElement>('.toasts')!;
      toasts.style.visibility = 'hidden'; // while it is dismissed, a drawer already takes its place
      const covered = new Set<string>();
      for (let across = x + 1; across < x + width; across += 4)
        for (let down = y + 1; down < y + height; down += 4) {
          const control = document.elementFromPoint(across, down)?.closest(controls);
          if (control) covered.add(control.getAttribute('aria-label') ?? control.textContent);
        }
      toasts.style.visibility = '';
      return [...covered];
    },
    { ...box, controls: CONTROLS },
  );
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toBeHidden();
  return names;
}

test('ST-06 a toast on the phone covers no control at the top of a page, of an open document, of the signing room or of a drawer', async ({
  page,
  office,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startSession(page, office.owner);
  const id = await putDocument(page, 'lease.pdf', samplePdf());
  const pages = [
    '/settings/organization-settings',
    '/settings/user-management',
    '/account/organizations',
    '/support',
    `/documents?layout=preview&instanceId=${id}`,
    `/documents/${id}`,
    '/documents',
  ];
  for (const path of pages) {
    await openPage(page, path);
    if (path.startsWith('/documents/')) await expect(firstPage(page).locator('canvas')).toBeVisible(); // with its bar
    expect([path, await coveredByToast(page)]).toEqual([path, []]);
  }
  await choose(page, 'lease.pdf', 'Add Signatories');
  await expect(page.getByRole('dialog', { name: 'Add Signatories' })).toBeVisible();
  expect(await coveredByToast(page)).toEqual([]);
});

test('ST-06 a toast covers neither the title nor a control of a drawer, also of one that leaves no room beside it', async ({
  page,
  office,
}) => {
  await startSession(page, office.owner);
  await putDocument(page, 'lease.pdf', samplePdf());
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/documents');
  for (const [action, name] of [
    ['Add Signatories', 'Add Signatories'],
    ['Activity', 'Activity Report'],
  ] as const) {
    await choose(page, 'lease.pdf', action);
    const drawer = page.getByRole('dialog', { name });
    const title = drawer.getByRole('heading').first();
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [1030, 700],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect([width, await coveredByToast(page)]).toEqual([width, []]);
      const toast = await showToast(page);
      const [box, heading] = [(await toast.boundingBox())!, (await title.boundingBox())!];
      const isClear = box.x + box.width <= heading.x || box.y >= heading.y + heading.height;
      expect([width, isClear]).toEqual([width, true]);
      await toast.getByRole('button', { name: 'Dismiss' }).click();
      await expect(toast).toBeHidden();
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  }
});

test('ST-06 a toast lies beside an open drawer, not over its title', async ({ page, office }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await startSession(page, office.owner);
  await putDocument(page, 'lease.pdf', samplePdf());
  await openPage(page, '/documents');
  await choose(page, 'lease.pdf', 'Add Signatories');
  const drawer = page.getByRole('dialog', { name: 'Add Signatories' });
  await drawer.click({ trial: true }); // waits until it no longer moves
  for (const width of [1280, 1100]) {
    await page.setViewportSize({ width, height: 800 });
    const toast = await showToast(page);
    const [{ x: left }, box] = [(await drawer.boundingBox())!, (await toast.boundingBox())!];
    expect(box.x + box.width).toBeLessThanOrEqual(left);
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast).toBeHidden();
  }
});
