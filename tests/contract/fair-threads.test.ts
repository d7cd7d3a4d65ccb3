import type { Document } from '#contracts/document.ts';
import { CLIENT_ADDRESS_HEADER } from '#contracts/limits.ts';
import { verifyFile, verifyFileAsMember } from '#contracts/verify.ts';
import { createAuthority, issueCertificate } from '#demo/pki.ts';
import { crowdedPdf } from '#support/pdf/crowded-pdf.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { fetchCall } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign, keysFor, sign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';

/** Far more than there are threads. */
const CHECKS = 20;

let slow: Buffer;
beforeAll(async () => {
  const key = await issueCertificate(await createAuthority('Crowds'), {
    commonName: 'Cleo',
    keyType: 'ec',
  });
  slow = crowdedPdf(150_000);
  for (let count = 0; count < 12; count += 1) slow = await signedPdf(slow, key, { y: 20 + 60 * count });
});

async function check(who: Person | null): Promise<number> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(slow)], { type: 'application/pdf' }), 'crowd.pdf');
  const headers = { [CLIENT_ADDRESS_HEADER]: '203.0.113.77' };
  const call = who ? verifyFileAsMember : verifyFile;
  return (await fetchCall(call, {}, who ?? {}, { body: form, headers })).status;
}

/** Signs a document once the first of all checks has ended, and returns how many had ended when it was signed. */
async function endedBeforeSignature(
  checkOne: () => Promise<number>,
  signatory: Person,
  document: Document,
): Promise<number> {
  let ended = 0;
  const checks = Array.from({ length: CHECKS }, async () => {
    const status = await checkOne();
    ended += 1;
    return status;
  });
  await Promise.race(checks);
  const { status } = await sign(signatory, [document]);
  const endedBefore = ended;
  expect(status).toBe(200);
  expect(new Set(await Promise.all(checks))).toEqual(new Set([200]));
  return endedBefore;
}

describe('signatures while others have many files checked', () => {
  it.each(['another organization', 'visitors'])(
    'are made before the checks of %s have ended',
    async (whose) => {
      const [{ owner, member }, others] = await Promise.all([
        openOffice(await keysFor('member')),
        openOffice(),
      ]);
      const [warmUp, document] = [await uploaded(owner), await uploaded(owner)];
      await assign(owner, [warmUp, document], [member]);
      const checkOne = () => check(whose === 'visitors' ? null : others.member);
      await endedBeforeSignature(checkOne, member, warmUp); // all threads have started, which takes them a second
      expect(await endedBeforeSignature(checkOne, member, document)).toBeLessThan(CHECKS);
    },
  );
});
