import { putManyDocuments } from '#support/browser/many-documents.ts';
import { expectAccessible } from '#support/browser/accessible.ts';
import { expect, signIn, test } from '#support/browser/office-fixture.ts';

const LABEL = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', year: 'numeric' });

test('DT-01 DT-02 DT-04 the list holds the documents of a period once it is applied', async ({
  page,
  office,
}) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  await putManyDocuments(office, office.owner, 4);
  await signIn(page, office.owner);
  const button = page.getByRole('button', { name: 'Date added' });
  const dialog = page.getByRole('dialog', { name: 'Date added' });
  await button.click();
  await expect(dialog.getByRole('radio')).toHaveCount(6);
  for (const name of ['Today', 'Last 7 days', 'This Month', 'This Year', 'Custom', 'Financial Year']) {
    await expect(dialog.getByRole('radio', { name, exact: true })).toBeVisible();
  }
  const today = LABEL.format(new Date());
  const from = dialog.getByRole('group', { name: 'From' });
  const to = dialog.getByRole('group', { name: 'To' });
  await dialog.getByRole('radio', { name: 'Today' }).click();
  await expect(dialog.getByRole('button', { name: `From ${today}` })).toBeVisible();
  await expect(from.getByRole('gridcell', { name: today })).toBeDisabled();
  await expect(to).toBeHidden(); // both days are in one month
  await dialog.getByRole('radio', { name: 'Financial Year' }).click();
  const [left, right] = [(await from.boundingBox())!, (await to.boundingBox())!];
  expect([left.y, left.x < right.x]).toEqual([right.y, true]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/documents$/);

  await button.click();
  await dialog.getByRole('radio', { name: 'Custom' }).click();
  await dialog.getByRole('button', { name: `To ${today}` }).click();
  await to.getByRole('gridcell', { name: today }).focus();
  await page.keyboard.press('PageUp'); // MUI's calendar moves by a month
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d&time_zone=/);
  await expect(page.getByText('1–4 of 4')).toBeVisible();
  await expect(
    page.getByRole('button', { name: new RegExp(`^Remove filter: Date added ${today} – `) }),
  ).toBeVisible();

  await page.goto('/documents?from=2001-01-01&to=2001-01-31&time_zone=UTC');
  await expect(page.getByText('Nothing here matches the filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter: Date added Jan 01, 2001 – Jan 31, 2001' }).click();
  await expect(page.getByText('1–4 of 4')).toBeVisible();
  expect(violations).toEqual([]);
});

test('from the second page on, the server writes times in the zone of the device', async ({
  browser,
  office,
}) => {
  await putManyDocuments(office, office.owner, 1);
  const context = await browser.newContext({ timezoneId: 'Africa/Nairobi' });
  const page = await context.newPage();
  await signIn(page, office.owner);
  const time = page.locator('time').first();
  await expect(time).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('Africa/Nairobi');
  const title = (await time.getAttribute('title'))!;
  const added = (await time.getAttribute('datetime'))!;
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Africa/Nairobi' });
  expect(title).toContain(clock.format(new Date(added)));
  expect(await (await page.request.get('/documents')).text()).toContain(`title="${title}"`);
  await context.close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the calendar has one month, its days are accessible, and the placeholders are readable, in ${colorScheme}`, async ({
    browser,
    office,
  }) => {
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    await signIn(page, office.owner);
    await page.getByRole('button', { name: 'Date added' }).click();
    const dialog = page.getByRole('dialog', { name: 'Date added' });
    await expect(dialog.getByRole('columnheader').first()).toBeVisible();
    await expectAccessible(page, { include: '[role=dialog]' });
    await expectAccessible(page, { include: '[role=dialog]', rules: ['label-content-name-mismatch'] });
    await expect(dialog.getByRole('grid')).toHaveCount(1); // a period within a month, or none, needs one
    await page.keyboard.press('Escape');
    const looks = await page.getByRole('searchbox', { name: 'Search documents' }).evaluate((input) => {
      const { color, opacity } = getComputedStyle(input, '::placeholder');
      const { backgroundColor } = getComputedStyle(input.closest('.MuiInputBase-root') ?? input);
      return { color, opacity, backgroundColor };
    });
    expect(looks.opacity).toBe('1');
    expect(contrast(looks.color, looks.backgroundColor)).toBeGreaterThanOrEqual(4.5);
    await context.close();
  });
}

/** Returns the contrast of two opaque colours (WCAG 2.2), each as `rgb(r, g, b)`. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(luminance).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((text) => {
    const share = Number(text) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('DT-02 the range picker shows one month, first for the first day, then for the last', async ({
    page,
    office,
  }) => {
    await signIn(page, office.owner);
    await page.getByRole('button', { name: 'Date added' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Date added' });
    await dialog.getByRole('radio', { name: 'This Month' }).tap();
    await dialog.getByRole('radio', { name: 'Custom' }).tap();
    await expect(dialog.getByRole('group', { name: 'To' })).toBeHidden();
    await dialog.getByRole('group', { name: 'From' }).getByRole('gridcell', { name: / 01, / }).tap();
    await dialog.getByRole('group', { name: 'To' }).getByRole('gridcell', { name: / 05, / }).tap();
    await dialog.getByRole('button', { name: 'Apply' }).tap();
    await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=\d{4}-\d\d-05/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
