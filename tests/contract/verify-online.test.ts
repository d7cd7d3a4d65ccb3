import { CLIENT_ADDRESS_HEADER } from '#contracts/limits.ts';
import { verifyDocument, verifyFile } from '#contracts/verify.ts';
import { certificatePem } from '#demo/pki.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { startTestTrustServices } from '#support/pki/trust-services.ts';
import { fetchCall, outcome, send } from '#support/service/client.ts';
import { openOffice } from '#support/service/signed-in-office.ts';
import { uniquePdf, uploaded } from '#support/service/upload-calls.ts';
import { keepForFile } from '#support/stack/own-services.ts';
import { openTrustServices } from '#support/stack/trusting-services.ts';

let trust: Awaited<ReturnType<typeof openTrustServices>>;
beforeAll(async () => {
  trust = await openTrustServices();
  keepForFile(await trust.startServices());
});
afterAll(() => trust.stop());

async function check(file: Buffer, asks: '0' | '1', root: Buffer) {
  const form = new FormData();
  form.set('roots', certificatePem(root));
  form.set('ask_authorities', asks);
  form.set('file', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), 'a.pdf');
  const headers = { [CLIENT_ADDRESS_HEADER]: '198.51.100.251' };
  const response = await fetchCall(verifyFile, {}, {}, { body: form, headers });
  const [finding] = (await outcome(verifyFile, response)).data.signatures;
  return finding && [finding.verdict, finding.indication, finding.sub_indication, finding.revocation.status];
}

describe('a check that asks the authorities', () => {
  it('is INDETERMINATE without a question, TOTAL-PASSED after one, and invalid once it is revoked', async () => {
    const key = await trust.issue({ commonName: 'Ana Novak', keyType: 'ec' });
    const file = await signedPdf(uniquePdf(), key);
    const { root } = trust.authority;
    expect(await check(file, '0', root)).toEqual(['valid', 'INDETERMINATE', 'TRY_LATER', 'not_checked']);
    expect(trust.asked.ocsp).toBe(0);
    expect(await check(file, '1', root)).toEqual(['valid', 'TOTAL-PASSED', null, 'good']);
    const { ocsp } = trust.asked;
    expect(ocsp).toBeGreaterThan(0);
    await check(file, '1', root);
    expect(trust.asked.ocsp).toBe(ocsp); // from the cache

    const revoked = await trust.issue({ commonName: 'Revoked', keyType: 'ec' });
    trust.revoke(revoked.certificate, new Date(Date.now() - 3_600_000));
    const late = await signedPdf(uniquePdf(), revoked);
    expect(await check(late, '1', root)).toEqual(['invalid', 'TOTAL-FAILED', 'REVOKED', 'revoked']);
  });

  it('is possible for a document, too', async () => {
    const { owner } = await openOffice();
    const key = await trust.issue({ commonName: 'Ben Okafor', keyType: 'ec' });
    const { id } = await uploaded(owner, 'a.pdf', await signedPdf(uniquePdf(), key));
    const { data } = await send(verifyDocument, { params: { id }, query: { ask_authorities: '1' } }, owner);
    expect(data.signatures[0]).toMatchObject({ indication: 'TOTAL-PASSED', revocation: { status: 'good' } });
  });

  it('contacts no private address that the file names, and leaves the status unknown', async () => {
    const inside = await startTestTrustServices('Inside');
    try {
      const file = await signedPdf(uniquePdf(), await inside.issue({ commonName: 'Eve', keyType: 'ec' }));
      expect(await check(file, '1', inside.authority.root)).toEqual([
        'unknown',
        'INDETERMINATE',
        'TRY_LATER',
        'unknown',
      ]);
      expect(inside.asked).toEqual({ timestamp: 0, ocsp: 0, crl: 0, issuer: 0 });
    } finally {
      await inside.stop();
    }
  });
});
