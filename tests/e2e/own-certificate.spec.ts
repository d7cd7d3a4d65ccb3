import { issueCertificate, writePfx } from '#demo/pki.ts';
import { samplePdf } from '#demo/sample-pdf.ts';
import { certificateMessages } from '#contracts/certificate-messages.ts';
import { expect, signIn, test } from '#support/browser/office-fixture.ts';
import { validateTrusting } from '#support/pdf/pdfsig.ts';
import {
  addSignatories,
  choose,
  openSignForm,
  saved,
  signInPreview,
  upload,
} from '#support/browser/document-steps.ts';

const DAY = 86_400_000;
const NAME = 'letter.pdf';

test('OS-05 a member signs with an uploaded certificate after invalid ones were refused with the reason', async ({
  browser,
  page: owner,
  office,
}) => {
  const person = office.withoutCertificate;
  await signIn(owner, office.owner);
  await upload(owner, { name: NAME, buffer: samplePdf() });
  await addSignatories(owner, NAME, [person.fullName]);

  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, person);
  const signDrawer = await openSignForm(page, NAME);
  const obstacle = signDrawer.getByText(certificateMessages.none, { exact: true });
  const submit = signDrawer.getByRole('button', { name: 'Sign document' });
  await expect(obstacle).toBeVisible();
  await expect(submit).toBeDisabled();
  const [above, below] = await Promise.all([obstacle.boundingBox(), submit.boundingBox()]);
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y); // beside the buttons it was narrow and stretched them
  await signDrawer.getByRole('link', { name: 'Add a certificate' }).click();

  await page.getByRole('button', { name: 'Add certificate' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Add certificate' });
  const offer = async (buffer: Buffer, password: string) => {
    const earlier = drawer.getByRole('button', { name: 'Remove the file' });
    if (await earlier.isVisible()) await earlier.click();
    await drawer
      .locator('input[type=file]')
      .setInputFiles({ name: 'own.p12', mimeType: 'application/x-pkcs12', buffer });
    await drawer.getByLabel('Password of the file').fill(password);
    await drawer.getByRole('button', { name: 'Add certificate' }).click();
  };
  const expired = await issueCertificate(office.authority, {
    commonName: person.fullName,
    notBefore: new Date(Date.now() - 20 * DAY),
    notAfter: new Date(Date.now() - 10 * DAY),
  });
  const good = await writePfx(person.key, 'one two three');
  await offer(Buffer.from('this is no PKCS#12 file'), 'any');
  await expect(drawer.getByText(certificateMessages.notPkcs12)).toBeVisible();
  await offer(good, 'wrong');
  await expect(drawer.getByText(certificateMessages.wrongPassword)).toBeVisible();
  await offer(await writePfx(expired, 'pw'), 'pw');
  await expect(drawer.getByText(/This certificate expired on \w{3} \d{2}, \d{4}\./)).toBeVisible();
  const list = await page.request.get('/api/organization/digital-signature');
  expect(await list.json()).toMatchObject({ data: { rows: [], signs_with: null } });
  await offer(good, 'one two three');
  await expect(drawer).toBeHidden();
  await expect(page.getByText('Signs for you')).toBeVisible();

  await page.goto('/documents?status=pending_for_signature&layout=preview');
  await signInPreview(page, [0.1, 0.25]);
  await page.goto('/documents?status=signed');
  const started = page.waitForEvent('download');
  await choose(page, NAME, 'Download');
  const { path } = await saved(started);
  expect(validateTrusting(office.authority.root, path)).toEqual([
    { signer: person.fullName, signature: 'Signature is Valid.', certificate: 'Certificate is Trusted.' },
  ]);
  await context.close();
});

test('UP-04 only the first of several dropped certificate files is accepted', async ({ page, office }) => {
  await signIn(page, office.withoutCertificate, '/settings/digital-signature');
  await page.getByRole('button', { name: 'Add certificate' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Add certificate' });
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    for (const name of ['first.p12', 'second.p12']) data.items.add(new File(['x'], name));
    return data;
  });
  const zone = drawer.getByText(/^(Drag|Drop) the file/);
  await zone.dispatchEvent('dragenter', { dataTransfer: dropped });
  await zone.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(drawer.getByText('first.p12')).toBeVisible();
  await expect(drawer.getByText('second.p12')).toHaveCount(0);
});
