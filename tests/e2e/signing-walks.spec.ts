import { devices, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import { samplePdf } from '#demo/sample-pdf.ts';
import { saved } from '#support/browser/document-steps.ts';
import { askToSign, putDocument } from '#support/browser/documents-by-api.ts';
import {
  expect,
  signIn,
  test,
  WITH_MOTION,
  type Office,
  type Person,
} from '#support/browser/office-fixture.ts';
import { nextStep, openFromNotification, placeAndSign, tabTo } from '#support/browser/room-steps.ts';
import { recordReplacements, slowDown } from '#support/browser/slow-network.ts';
import { validateTrusting } from '#support/pdf/pdfsig.ts';

test.use(WITH_MOTION);

const NAME = 'Engagement letter.pdf';
const SLOW = { timeout: 90_000 };
const PHONE = devices['Pixel 7'].userAgent;
const DESKTOP = { width: 1280, height: 800 };

interface Way {
  name: string;
  context: BrowserContextOptions;
  press: (page: Page, control: Locator) => Promise<void>;
  isByTouch?: boolean;
  isSlow?: boolean;
  /** True where hydration folds the sidebar, which moves the bell. */
  hasFoldedSidebar?: boolean;
}

const touch = (width: number, height: number): BrowserContextOptions => ({
  viewport: { width, height },
  hasTouch: true,
  isMobile: true,
});

const tap: Way['press'] = (_, control) => control.tap();

const WAYS: readonly Way[] = [
  {
    name: 'by keyboard alone',
    context: { viewport: DESKTOP },
    press: async (page, control) => {
      await tabTo(page, control);
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'by touch at 390 px',
    context: { ...touch(390, 844), userAgent: PHONE },
    press: tap,
    isByTouch: true,
  },
  {
    name: 'by touch at 1024 px',
    context: touch(1024, 768),
    press: tap,
    isByTouch: true,
    hasFoldedSidebar: true,
  },
  {
    name: 'at 50 kB/s with a latency of 400 ms',
    context: { viewport: DESKTOP },
    press: (_, control) => control.click(SLOW),
    isSlow: true,
  },
];

for (const way of WAYS) {
  test(`two signatories come from the notification to signed ${way.name}`, async ({ browser, office }) => {
    if (way.isSlow) test.setTimeout(600_000);
    const setUp = await browser.newPage();
    await signIn(setUp, office.owner);
    const id = await putDocument(setUp, NAME, samplePdf());
    await askToSign(setUp, [id], { names: [office.member.fullName, office.owner.fullName] });

    await signOn(await newPage(office.member), `Signed. ${office.owner.fullName} is next.`);
    const last = await newPage(office.owner);
    await signOn(last, 'Signed. All have signed.');
    const started = last.waitForEvent('download', SLOW);
    await way.press(last, nextStep(last).getByRole('button', { name: 'Download' }));
    expectBothValid((await saved(started)).path, office);

    async function newPage(person: Person): Promise<Page> {
      const page = await (await browser.newContext(way.context)).newPage();
      await signIn(page, person);
      return page;
    }

    async function signOn(page: Page, said: string): Promise<void> {
      const press = (control: Locator) => way.press(page, control);
      const replaced = await recordReplacements(page);
      if (way.isSlow) await slowDown(page);
      // On a touch screen the page is laid out anew when the width of its viewport has been read.
      const waitUntil = way.isByTouch ? 'domcontentloaded' : 'commit';
      await page.goto('/documents', { waitUntil, timeout: 60_000 });
      if (way.hasFoldedSidebar) await expect(page.locator('aside[data-state=collapsed]')).toBeVisible();
      await openFromNotification(page, NAME, press);
      await placeAndSign(page, press, way.isByTouch);
      await expect(nextStep(page).getByRole('status')).toHaveText(said, SLOW);
      await expect(nextStep(page).getByRole('status')).toBeFocused();
      expect(await replaced()).toEqual([]);
    }
  });
}

function expectBothValid(path: string, office: Office): void {
  expect(validateTrusting(office.authority.root, path)).toEqual(
    [office.member, office.owner].map(({ fullName }) => ({
      signer: fullName,
      signature: 'Signature is Valid.',
      certificate: 'Certificate is Trusted.',
    })),
  );
}
