import { eq } from '#platform/drizzle/orm.ts';
import type { Document } from '#contracts/document.ts';
import { viewVersions } from '#contracts/document-files.ts';
import { getSignBatch, startSignBatch } from '#contracts/sign-batch.ts';
import { openJobs } from '#platform/jobs.ts';
import { signBatchJob } from '../../services/document/batch/sign-batch-job.ts';
import { signBatchItems } from '../../services/document/batch/sign-batch-tables.ts';
import { backend, database } from '#support/stack/backend-environment.ts';
import { send } from '#support/service/client.ts';
import { eventually } from '#support/eventually.ts';
import { mailsArrived } from '#support/service/arrived-mails.ts';
import { openOffice, type Office, type Person } from '#support/service/signed-in-office.ts';
import { startOwnServices, useOwnDatabase, type OwnServices } from '#support/stack/own-services.ts';
import { popplerVerdicts } from '#support/pdf/poppler-verdicts.ts';
import { assign, bytesOf, FORM, keysFor } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';

beforeAll(useOwnDatabase);

const DOCUMENTS = 14;

async function startServices(changes: Record<string, string> = {}) {
  const services = startOwnServices(changes);
  process.env['SERVICES_URL'] = await services.ready;
  return services;
}

const read = async (by: Person, id: string) => (await send(getSignBatch, { params: { id } }, by)).data;

/** Starts a batch of the member. */
async function startBatch({ owner, member, second }: Office) {
  const documents: Document[] = [];
  for (let number = 1; number <= DOCUMENTS; number += 1) {
    documents.push(await uploaded(owner, `n${number}.pdf`));
  }
  await assign(owner, documents, [member, second]);
  const instance_ids = documents.map(({ id }) => id);
  const body = { instance_ids, sign_mode: 'pfx' as const, document_properties: FORM };
  return { documents, id: (await send(startSignBatch, { body }, member)).data.id };
}

/** Returns the number of signatures that services have made in vain. */
async function refusedBy({ metrics }: OwnServices): Promise<number> {
  const text = await (await fetch((await metrics)!)).text();
  return Number(/^countersign_signatures_total\{.*result="refused"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

describe('a batch that has two jobs', () => {
  it('is signed by one process at a time, as the other one notices that it signs in vain', async () => {
    const both = [await startServices({ METRICS_PORT: '0' }), await startServices({ METRICS_PORT: '0' })];
    const jobs = await openJobs({
      databaseUrl: backend('DATABASE_URL'),
      kinds: [signBatchJob],
      onError: (error) => {
        throw error;
      },
    });
    const office = await openOffice(await keysFor('member'));
    const { id } = await startBatch(office);
    await database().transaction((tx) => jobs.enqueue(tx, signBatchJob, { batch_id: id }));
    const done = await eventually(async () => {
      const batch = await read(office.member, id);
      return batch.is_finished ? batch : null;
    });
    expect(done).toMatchObject({ signed: DOCUMENTS, failed: 0 });
    const [one = 0, other = 0] = await Promise.all(both.map(refusedBy));
    expect(one + other).toBeLessThan(DOCUMENTS / 2);
    await jobs.stop();
  });
});

describe('a batch whose process is killed', () => {
  it('continues when the services start again, and signs every document once', async () => {
    const first = await startServices();
    const office = await openOffice(await keysFor('member'));
    const { owner, member, second } = office;
    const { documents, id } = await startBatch(office);
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
