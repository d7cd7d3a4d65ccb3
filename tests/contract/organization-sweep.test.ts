import { sql } from '#platform/drizzle/orm.ts';
import { eventually } from '#support/eventually.ts';
import { actionsOf } from '#support/service/recorded-actions.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { database } from '#support/stack/backend-environment.ts';
import { startOwnServices, useOwnDatabase } from '#support/stack/own-services.ts';

beforeAll(useOwnDatabase);

const DOCUMENTS = 600;

/** Makes an organization with many documents whose days of grace are over. */
async function dueOffice(): Promise<Person> {
  const { owner } = await openOffice();
  const { organizationId, userId } = owner;
  await database().execute(sql`
    with made as (
      insert into documents (organization_id, document_name, uploaded_by, page_count, size, is_encrypted)
      select ${organizationId}::uuid, 'paper ' || n, ${userId}::uuid, 1, 1, false
      from generate_series(1, ${DOCUMENTS}) n returning id, organization_id, uploaded_by
    )
    insert into document_versions (organization_id, document_id, version, sha256, size, created_by)
    select organization_id, id, 1, encode(sha256(id::text::bytea), 'hex'), 1, uploaded_by from made`);
  await database().execute(
    sql`update organizations set delete_after = now(), deletion_requested_by = ${userId} where id = ${organizationId}`,
  );
  return owner;
}

async function left({ organizationId }: Person): Promise<{ documents: number; organizations: number }> {
  const found = await database().execute<{ documents: number; organizations: number }>(sql`select
    (select count(*)::int from documents where organization_id = ${organizationId}) as documents,
    (select count(*)::int from organizations where id = ${organizationId}) as organizations`);
  return found.rows[0]!;
}

it('a sweep that is killed is finished by two processes at once, and the deletion is recorded once', async () => {
  const owner = await dueOffice();
  const first = startOwnServices();
  await first.ready;
  await eventually(async () => ((await left(owner)).documents < DOCUMENTS ? true : null));
  first.child.kill('SIGKILL');
  await first.ended;
  const { documents } = await left(owner);
  expect(documents).toBeGreaterThan(0); // it was interrupted
  expect(documents % 100).toBe(0); // between two batches
  await Promise.all([startOwnServices().ready, startOwnServices().ready]);
  await eventually(async () => ((await left(owner)).organizations === 0 ? true : null));
  expect(await left(owner)).toEqual({ documents: 0, organizations: 0 });
  expect(await actionsOf(owner, 'organization_deleted')).toHaveLength(1);
});
