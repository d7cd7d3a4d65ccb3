import { eq } from '#platform/drizzle/orm.ts';
import type { Document } from '#contracts/document.ts';
import { viewVersions } from '#contracts/document-files.ts';
import { getSignBatch, startSignBatch } from '#contracts/sign-batch.ts';
import { signBatchItems } from '../../services/document/batch/sign-batch-tables.ts';
import { database } from '#support/stack/backend-environment.ts';
import { send } from '#support/service/client.ts';
import { eventually } from '#support/eventually.ts';
import { mailsArrived } from '#support/service/arrived-mails.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { startOwnServices, useOwnDatabase } from '#support/stack/own-services.ts';
import { popplerVerdicts } from '#support/pdf/poppler-verdicts.ts';
import { assign, bytesOf, FORM, keysFor } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';

const DOCUMENTS = 14;

async function startServices() {
  const services = startOwnServices();
  process.env['SERVICES_URL'] = await services.ready;
  return services;
}

const read = async (by: Person, id: string) => (await send(getSignBatch, { params: { id } }, by)).data;

describe('a batch whose process is killed', () => {
  it('continues when the services start again, and signs every document once', async () => {
    await useOwnDatabase();
    const first = await startServices();
    const { owner, member, second } = await openOffice(await keysFor('member'));
    const documents: Document[] = [];
    for (let number = 1; number <= DOCUMENTS; number += 1) {
      documents.push(await uploaded(owner, `n${number}.pdf`));
    }
    await assign(owner, documents, [member, second]);
    const instance_ids = documents.map(({ id }) => id);
    const body = { instance_ids, sign_mode: 'pfx' as const, document_properties: FORM };
    const { id } = (await send(startSignBatch, { body }, member)).data;
    await eventually(async () => ((await read(member, id)).signed >= 2 ? true : null));
    first.child.kill('SIGKILL');
    expect(await first.ended).toBeNull();

    const items = await database().select().from(signBatchItems).where(eq(signBatchItems.batch_id, id));
    expect(items.filter(({ state }) => state === 'waiting').length).toBeGreaterThan(0);

    await startServices();
    const done = await eventually(async () => {
      const batch = await read(member, id);
      return batch.is_finished ? batch : null;
    });
    expect(done).toMatchObject({ total: DOCUMENTS, signed: DOCUMENTS, failed: 0 });
    for (const { id: documentId } of documents) {
      const { data } = await send(viewVersions, { params: { id: documentId } }, owner);
      expect(data.map(({ version }) => version)).toEqual([2, 1]);
      expect(popplerVerdicts(await bytesOf(owner, data[0]!.attachment))).toEqual(['Signature is Valid.']);
    }
    const mails = await mailsArrived(second.email, 1);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Olive Tester asks you to sign ${DOCUMENTS} documents`,
    ]);
  });
});
