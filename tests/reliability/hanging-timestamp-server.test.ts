import { getSignBatch, startSignBatch } from '#contracts/sign-batch.ts';
import type { Document } from '#contracts/document.ts';
import { eventually } from '#support/eventually.ts';
import { send } from '#support/service/client.ts';
import { openOffice, type Office } from '#support/service/signed-in-office.ts';
import { assign, FORM, sign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { useOwnDatabase } from '#support/stack/own-services.ts';
import { openTrustServices } from '#support/stack/trusting-services.ts';

let trust: Awaited<ReturnType<typeof openTrustServices>>;
beforeAll(async () => {
  await useOwnDatabase();
  trust = await openTrustServices();
});
beforeEach(() => trust.startServices());
afterEach(() => trust.behave('timestamp', {}));
afterAll(() => trust.stop());

/** Opens an office whose member has a certificate and documents to sign. */
async function waitingOffice(count: number): Promise<Office & { documents: Document[] }> {
  const office = await openOffice({ member: await trust.issue({ commonName: 'Mira', keyType: 'ec' }) });
  const documents: Document[] = [];
  for (let number = 1; number <= count; number += 1) documents.push(await uploaded(office.owner));
  await assign(office.owner, documents, [office.member]);
  return { ...office, documents };
}

/**
 * Uploads while the signatures of these offices wait for the timestamp server, and returns whether all of them waited until the upload
 * had ended. On a slow machine the services may have given the server up before; that shows nothing about the upload.
 */
async function uploadsMeanwhile(
  signing: readonly Awaited<ReturnType<typeof waitingOffice>>[],
  other: Office,
) {
  const before = trust.asked.timestamp;
  let ended = 0;
  const answers = signing.flatMap(({ member, documents }) =>
    documents.map(async (document) => {
      const { code } = await sign(member, [document]);
      ended += 1;
      return code;
    }),
  );
  await eventually(() => Promise.resolve(trust.asked.timestamp >= before + 4 ? true : null));
  await uploaded(other.owner);
  const allWaited = ended === 0;
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['timestamp_unavailable']));
  return allWaited;
}

it('others upload while the signatures of two organizations wait for a timestamp server that hangs', async () => {
  const offices = [await waitingOffice(3), await waitingOffice(3)];
  const other = await openOffice();
  await uploaded(other.owner);
  trust.behave('timestamp', { answers: 'silent' });
  // An upload that had to wait for a signature would end after it in every attempt.
  await eventually(async () => ((await uploadsMeanwhile(offices, other)) ? true : null));
});

it('a batch waits while the timestamp server hangs, and goes on when it responds', async () => {
  const { member, documents } = await waitingOffice(3);
  trust.behave('timestamp', { answers: 'silent' });
  const before = trust.asked.timestamp;
  const instance_ids = documents.map(({ id }) => id);
  const body = { instance_ids, sign_mode: 'pfx' as const, document_properties: FORM };
  const { id } = (await send(startSignBatch, { body }, member)).data;
  const read = async () => (await send(getSignBatch, { params: { id } }, member)).data;
  await eventually(() => Promise.resolve(trust.asked.timestamp >= before + 2 ? true : null));
  expect(await read()).toMatchObject({ is_finished: false, failed: 0 });
  trust.behave('timestamp', {});
  const done = await eventually(async () => {
    const batch = await read();
    return batch.is_finished ? batch : null;
  });
  expect(done).toMatchObject({ signed: 3, failed: 0 });
});
