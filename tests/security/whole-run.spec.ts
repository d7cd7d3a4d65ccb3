import { EXPECTED, reportedViolations, strayCalls } from '#support/attack/violations.ts';
import { expect, test } from '#support/browser/office-fixture.ts';

// The project of this file runs after all other browser tests.

test('no page of the browser tests has violated its policy', async ({ page }) => {
  const address = `/login?${EXPECTED}&last`;
  await page.goto(address);
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { color: red }';
    document.head.append(style);
  });
  // Once this report has come, so have those of all pages before.
  await expect
    .poll(async () => (await reportedViolations()).expected.map((each) => each['document-uri']))
    .toContainEqual(expect.stringContaining(address));
  expect((await reportedViolations()).others).toEqual([]);
});

test('the web app has sent the services nothing but calls of the contracts', async () => {
  expect(await strayCalls()).toEqual([]);
});
