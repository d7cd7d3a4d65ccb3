import { execFileSync } from 'node:child_process';
import { samplePdf } from '#demo/sample-pdf.ts';
import { Evidence } from '#contracts/evidence.ts';
import { askToSign, putDocument, signByApi } from '#support/browser/documents-by-api.ts';
import { expect, startSession, test } from '#support/browser/office-fixture.ts';
import { validateTrusting } from '#support/pdf/pdfsig.ts';
import { choose, saved } from '#support/browser/document-steps.ts';

const PROPERTIES = {
  lowerLeftX: 60,
  lowerLeftY: 60,
  width: 200,
  height: 60,
  defaultPage: 'first',
  customPage: null,
  reason: 'I agree',
  location: 'Bergen',
  showPicture: true,
  lockForSigning: false,
  addEncryption: false,
  encryptionPin: '',
  level: null,
} as const;

test('the signing report of a document is saved as a sealed PDF and as JSON, with the addresses of the signers', async ({
  page,
  office,
}) => {
  await startSession(page, office.owner);
  const id = await putDocument(page, 'Lease.pdf', samplePdf());
  await askToSign(page, [id], { names: [office.owner.fullName] });
  await signByApi(page, [id], PROPERTIES);
  await page.goto('/documents?status=signed');

  await choose(page, 'Lease.pdf', 'Signing Report');
  const dialog = page.getByRole('dialog', { name: 'Signing report' });
  await expect(dialog).toContainText('Lease.pdf');
  const started = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download PDF' }).click();
  const report = await saved(started);
  expect(report.name).toBe('Lease (signing report).pdf');
  await expect(dialog).toBeHidden();
  const [seal] = validateTrusting(office.authority.root, report.path);
  expect(seal).toMatchObject({ signer: `${office.name} Seal`, signature: 'Signature is Valid.' });
  const text = execFileSync('pdftotext', ['-layout', report.path, '-'], { encoding: 'utf8' });
  expect(text).toContain(office.owner.fullName);
  expect(text).toMatch(/From address\s+(127\.0\.0\.1|::1)/);

  await choose(page, 'Lease.pdf', 'Versions');
  await page
    .getByRole('dialog', { name: 'Versions' })
    .getByRole('button', { name: 'Signing report' })
    .click();
  const asJson = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download JSON' }).click();
  const json = await saved(asJson);
  expect(json.name).toBe('Lease (signing report).json');
  const { document, events, versions } = Evidence.parse(JSON.parse(json.bytes.toString('utf8')));
  expect(document).toMatchObject({ id, name: 'Lease.pdf' });
  expect(versions.map(({ signer }) => signer)).toEqual([null, office.owner.fullName]);
  expect(events.at(-1)).toMatchObject({ action: 'evidence_made', actor: { email: office.owner.email } });
});
