import pg from 'pg';
import { sql } from '#platform/drizzle/orm.ts';
import type { Database, Transaction } from '#platform/database.ts';
import { seedOthers } from './seed-others.ts';

export interface SeededPeople {
  organizationId: string;
  /** Uploads 15 % of the documents and signs 15 %, independently: takes part in about 28 %. */
  busy: { userId: string; membershipId: string };
  /** Takes part in about one document in a thousand. */
  rare: { userId: string; membershipId: string };
  others: readonly { userId: string; membershipId: string }[];
}

/** Words of the names: one in 30 % of them, one in 0.01 %, one in all documents of a kind (1 in 8), and one in none. */
export const WORDS = { frequent: 'final', rare: 'zephyr', kind: 'lease', absent: 'xylophone' } as const;

const FILLED = ['documents', 'document_readers', 'signatories', 'document_versions', 'activities'] as const;
const COUNTED = ['document_counts', 'usage_amounts', 'signature_counts'] as const;

/**
 * Inserts millions of documents: names, statuses, dates over a year, one to three signatories. Rows only, no files: the lists never
 * read files. Creates the indexes after the rows, and writes what the triggers would write in one statement. Needs a
 * superuser and a separate database. Other organizations share the tables and indexes with `others` documents.
 */
export async function seedDocuments(
  database: Database,
  people: SeededPeople,
  { count, others, databaseUrl }: { count: number; others: number; databaseUrl: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local work_mem = '128MB'`);
    await tx.execute(sql`set local maintenance_work_mem = '256MB'`);
    await tx.execute(sql`set local session_replication_role = replica`); // no triggers, and no look-up for each foreign key
    const indexes = await takeIndexesAway(tx);
    await insertRows(tx, people, count);
    if (others > 0) await seedOthers(tx, others);
    for (const definition of indexes) await tx.execute(sql.raw(definition));
  });
  const client = new pg.Client({ connectionString: databaseUrl }); // without the time limit of the services' statements
  await client.connect();
  for (const table of [...FILLED, ...COUNTED, 'organizations', 'users', 'memberships'])
    await client.query(`vacuum (analyze) ${table}`);
  await client.end();
}

/** Drops the indexes that no constraint uses, and returns the statements that create them again. */
async function takeIndexesAway(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string; definition: string }>(sql`
    select i.relname as name, pg_get_indexdef(x.indexrelid) as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relname in (${sql.join(
      FILLED.map((name) => sql`${name}`),
      sql`, `,
    )}) and not exists (select 1 from pg_constraint c where c.conindid = x.indexrelid)`);
  for (const { name } of rows) await tx.execute(sql.raw(`drop index ${name}`));
  return rows.map(({ definition }) => definition);
}

async function insertRows(tx: Transaction, people: SeededPeople, count: number): Promise<void> {
  const others = sql`array[${sql.join(
    people.others.map(({ userId }) => sql`${userId}::uuid`),
    sql`, `,
  )}]`;
  const { busy, rare, organizationId } = people;
  await tx.execute(sql`create temporary table seed on commit drop as
      select n, gen_random_uuid() as id, now() - (${count}::int - n) * interval '31 seconds' as created_at,
        case when n % 100 < 15 then ${busy.userId}::uuid when n % 1000 = 777 then ${rare.userId}::uuid
          else (${others})[1 + n % ${people.others.length}] end as uploaded_by,
        case when n % 20 < 2 then 'uploaded' when n % 20 < 5 then 'in_progress' when n % 20 < 7 then 'rejected'
          when n % 20 < 8 then 'cancelled' else 'signed' end as status,
        array_remove(array[case when n % 7 = 3 then ${busy.userId}::uuid else (${others})[1 + (n / 3) % ${people.others.length}] end,
          case when n % 3 > 0 then (${others})[1 + (n / 5 + 1) % ${people.others.length}] end,
          case when n % 5 = 0 then (${others})[1 + (n / 11 + 2) % ${people.others.length}] end], null) as signers
      from generate_series(1, ${count}::int) n`);
  await tx.execute(sql`insert into documents (id, organization_id, document_name, uploaded_by, status, turn_user_id,
        approval_track_id, version, page_count, size, is_encrypted, created_at, signatory_ids, remarks,
        turn_started_at, completed_at)
      select id, ${organizationId}::uuid,
        (array['Engagement letter', 'Lease', 'Invoice', 'Share transfer', 'Annual accounts', 'Power of attorney',
          'Non-disclosure agreement', 'Board minutes'])[1 + n % 8]
          || case when n % 10 in (2, 5, 8) then ' final' else '' end
          || case when n % 10000 = 4321 then ' Zephyr' else '' end
          || ' client ' || (n % 4999 * 7919) % 4999 || ' no. ' || n || '.pdf',
        uploaded_by, status, case when status = 'in_progress' then signers[1] end,
        case when status <> 'uploaded' then gen_random_uuid() end,
        case when status = 'signed' then 1 + cardinality(signers) else 1 end, 1 + (n * 31) % 60, 20000 + n % 90000, false, created_at,
        case when status = 'uploaded' then '{}' else signers end,
        case when n % 20 in (5, 6) then 'The sum on page two is wrong' else '' end,
        case when status = 'in_progress' then created_at end, case when status = 'signed' then created_at + interval '1 day' end
      from seed`);
  await tx.execute(sql`insert into signatories (organization_id, document_id, user_id, signatory_id, serial_number, pages_to_sign,
        instruction_notes, state, acted_at)
      select ${organizationId}::uuid, s.id, x.user_id, m.id, x.place, '{1}', '',
        case when s.status = 'signed' then 'signed' when s.status = 'in_progress' and x.place = 1 then 'pending' else 'waiting' end,
        case when s.status = 'signed' then s.created_at + interval '1 day' end
      from seed s cross join lateral unnest(s.signers) with ordinality as x(user_id, place)
      join memberships m on m.organization_id = ${organizationId}::uuid and m.user_id = x.user_id
      where s.status <> 'uploaded' on conflict do nothing`);
  await insertSignatures(tx, organizationId);
  await tx.execute(sql`insert into document_readers (organization_id, document_id, user_id, status, name_key, created_at)
      select d.organization_id, d.id, r.user_id, case when d.turn_user_id = r.user_id then 'pending_for_signature' else d.status end,
        d.name_key, d.created_at
      from documents d cross join lateral (select distinct unnest(d.signatory_ids || d.uploaded_by) as user_id) r
      where d.organization_id = ${organizationId}::uuid`);
  await tx.execute(sql`insert into document_counts select organization_id, organization_id, status, count(*)
      from documents where organization_id = ${organizationId}::uuid group by 1, 3`);
  await tx.execute(sql`insert into document_counts select organization_id, user_id, status, count(*)
      from document_readers where organization_id = ${organizationId}::uuid group by 1, 2, 3`);
  await tx.execute(sql`insert into usage_amounts select organization_id, 'storage', null, sum(size)
      from document_versions where organization_id = ${organizationId}::uuid group by 1`);
  await tx.execute(sql`insert into signature_counts select organization_id, date_trunc('month', created_at at time zone 'UTC'), user_id, count(*)
      from activities where organization_id = ${organizationId}::uuid and action = 'document_signed' group by 1, 2, 3`);
}

/** Inserts the versions of the seeded documents, an upload and one for each signature, and the activity entries of the signatures. */
async function insertSignatures(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`insert into document_versions (organization_id, document_id, version, sha256, size, created_by, created_at)
      select ${organizationId}::uuid, id, v.version, encode(sha256(id::text::bytea), 'hex'), 20000 + n % 90000 + 40000 * (v.version - 1),
        uploaded_by, created_at
      from seed cross join lateral
        generate_series(1, case when status = 'signed' then 1 + cardinality(signers) else 1 end) as v(version)`);
  await tx.execute(sql`insert into activities (organization_id, user_id, subject_id, action, created_at)
      select ${organizationId}::uuid, signer, id, 'document_signed', least(created_at + interval '1 day', now())
      from seed cross join lateral unnest(signers) as signer where status = 'signed'`);
}
