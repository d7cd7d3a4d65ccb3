import { randomUUID } from 'node:crypto';
import { sql } from '#platform/drizzle/orm.ts';
import { openJobs, type Jobs } from '#platform/jobs.ts';
import { backend, database } from '#support/stack/backend-environment.ts';
import { useOwnDatabase } from '#support/stack/own-services.ts';
import { queueSignBatch, queueUnfinishedBatches } from '../../services/document/batch/queue-sign-batch.ts';
import { signBatchJob } from '../../services/document/batch/sign-batch-job.ts';
import { signBatches } from '../../services/document/batch/sign-batch-tables.ts';

let jobs: Jobs;
beforeAll(async () => {
  await useOwnDatabase(); // so that no services run the jobs
  jobs = await openJobs({
    databaseUrl: backend('DATABASE_URL'),
    kinds: [signBatchJob],
    onError: (error) => {
      throw error;
    },
  });
});
afterAll(() => jobs.stop());

async function unfinishedBatch(): Promise<string> {
  const id = randomUUID();
  const made = await database().execute<{ user_id: string; organization_id: string }>(sql`
    with u as (insert into users (email, first_name, last_name, password_hash) values (${id} || '@else.example', '', '', '') returning id),
      o as (insert into organizations (name) values ('Office') returning id)
    select u.id as user_id, o.id as organization_id from u, o`);
  await database()
    .insert(signBatches)
    .values({ id, ...made.rows[0]!, properties: {} });
  return id;
}

async function jobsOf(batchId: string): Promise<number> {
  const { rows } = await database().execute<{ count: number }>(
    sql`select count(*)::int as count from jobs.job where name = 'sign-batch' and data ->> 'batch_id' = ${batchId}`,
  );
  return rows[0]!.count;
}

it('a batch that is not finished has one job, however many processes start', async () => {
  const [one, other] = [await unfinishedBatch(), await unfinishedBatch()];
  const queue = { database: database(), jobs };
  await Promise.all(Array.from({ length: 5 }, () => queueUnfinishedBatches(queue)));
  expect([await jobsOf(one), await jobsOf(other)]).toEqual([1, 1]);
});

it('the job of a batch that runs queues the next part of it', async () => {
  const id = await unfinishedBatch();
  const queue = { database: database(), jobs };
  await queueSignBatch(queue, id);
  await database().execute(sql`update jobs.job set state = 'active' where data ->> 'batch_id' = ${id}`);
  await queueSignBatch(queue, id);
  expect(await jobsOf(id)).toBe(2);
});
