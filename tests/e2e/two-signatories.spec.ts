import type { Page } from '@playwright/test';
import { samplePdf } from '#demo/sample-pdf.ts';
import { TokenWatch } from '#support/browser/token-watch.ts';
import { environment, expect, signInOnScreens, test, WITH_MOTION } from '#support/browser/office-fixture.ts';
import { validateTrusting } from '#support/pdf/pdfsig.ts';
import { pdfStructure } from '#support/pdf/pdf-structures.ts';
import {
  addSignatories,
  choose,
  clickCounter,
  saved,
  signInPreview,
  upload,
} from '#support/browser/document-steps.ts';

test.use(WITH_MOTION);

const INPUTS = [
  { name: 'Engagement letter.pdf', make: samplePdf },
  { name: 'three revisions.pdf', make: pdfStructure('three revisions').make },
];

for (const { name, make } of INPUTS) {
  test(`DC-09 BF-02 two signatories sign ${name} in turn and both signatures are valid`, async ({
    browser,
    office,
  }, info) => {
    test.slow(); // two users go through all screens
    const [first, second] = [await browser.newContext(), await browser.newContext()];
    const clicks = [await clickCounter(first), await clickCounter(second)];
    const watches = [new TokenWatch(first), new TokenWatch(second)];
    const owner = await first.newPage();
    await signInOnScreens(owner, office.owner);
    const original = await make();
    await upload(owner, { name, buffer: original });
    await addSignatories(owner, name, [office.owner.fullName, office.member.fullName]);
    await owner.getByRole('tab', { name: 'Pending for Signatures' }).click();
    await owner.getByRole('tab', { name: 'Preview' }).click();
    await signInPreview(owner, [0.1, 0.25]);

    const member = await second.newPage();
    await signInOnScreens(member, office.member);
    await member.getByRole('tab', { name: 'Pending for Signatures' }).click();
    await member.getByRole('tab', { name: 'Preview' }).click();
    await signInPreview(member, [0.1, 0.4]);

    await owner.goto('/documents?status=signed');
    await expect(owner.getByRole('gridcell', { name: 'Signing Complete' })).toBeVisible();
    const started = owner.waitForEvent('download');
    await choose(owner, name, 'Download');
    const download = await saved(started);
    expect(download.name).toBe(name);
    await info.attach('signed', { path: download.path });

    expect(clicks[0]!() + clicks[1]!()).toBeLessThanOrEqual(25);
    expect(clicks[0]!()).toBeGreaterThan(10); // the counter counts

    expect(validateTrusting(office.authority.root, download.path)).toEqual(
      [office.owner, office.member].map(({ fullName }) => ({
        signer: fullName,
        signature: 'Signature is Valid.',
        certificate: 'Certificate is Trusted.',
      })),
    );
    const [uploaded, onceSigned, twiceSigned] = await versions(owner);
    expect(uploaded).toEqual(original);
    expect(onceSigned!.subarray(0, uploaded!.length)).toEqual(uploaded);
    expect(twiceSigned!.subarray(0, onceSigned!.length)).toEqual(onceSigned);
    expect(twiceSigned).toEqual(download.bytes);
    const { SESSION_SECRET } = await environment();
    expect(await watches[0]!.expectUnseen(owner, SESSION_SECRET)).toBeGreaterThan(20);
    expect(await watches[1]!.expectUnseen(member, SESSION_SECRET)).toBeGreaterThan(20);
    await Promise.all([first.close(), second.close()]);
  });
}

/** Returns the files of all versions of the only document of this office, the oldest first. */
async function versions(page: Page): Promise<Buffer[]> {
  const list = (await (await page.request.get('/api/document/document/all')).json()) as {
    data: { rows: { id: string; version: number }[] };
  };
  const { id, version } = list.data.rows[0]!;
  const numbers = Array.from({ length: version }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) =>
      (await page.request.get(`/api/document/document/${id}/attachment?version=${number}`)).body(),
    ),
  );
}
