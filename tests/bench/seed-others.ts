import { sql } from '#platform/drizzle/orm.ts';
import type { Transaction } from '#platform/database.ts';

/** Documents of each of the other organizations. */
const DOCUMENTS_EACH = 900;

/**
 * Inserts organizations of one member each, with 900 documents that this member uploads and signs, as far as a list reads them: the
 * rows of their versions and activities are left out.
 */
export async function seedOthers(tx: Transaction, documents: number): Promise<void> {
  const organizations = Math.ceil(documents / DOCUMENTS_EACH);
  await tx.execute(sql`create temporary table others on commit drop as
      select k, gen_random_uuid() as organization_id, gen_random_uuid() as user_id, gen_random_uuid() as role_id,
        gen_random_uuid() as membership_id
      from generate_series(0, ${organizations - 1}::int) k`);
  await tx.execute(
    sql`insert into organizations (id, name) select organization_id, 'Office ' || k from others`,
  );
  await tx.execute(sql`insert into users (id, email, first_name, last_name, password_hash)
      select user_id, 'person' || k || '@other.example', 'First' || k, 'Other', '' from others`);
  await tx.execute(sql`insert into roles (id, organization_id, name, is_built_in, permissions, sees_all_documents)
      select role_id, organization_id, 'Owner', true, '{}', true from others`);
  await tx.execute(sql`insert into memberships (id, organization_id, user_id, role_id)
      select membership_id, organization_id, user_id, role_id from others`);
  await tx.execute(sql`create unique index on others (k)`);
  await tx.execute(sql`insert into documents (id, organization_id, document_name, uploaded_by, status, turn_user_id,
        approval_track_id, version, page_count, size, is_encrypted, created_at, signatory_ids, remarks, turn_started_at, completed_at)
      select gen_random_uuid(), o.organization_id,
        (array['Engagement letter', 'Lease', 'Invoice', 'Share transfer', 'Annual accounts', 'Power of attorney',
          'Non-disclosure agreement', 'Board minutes'])[1 + n % 8] || ' client ' || (n % 4999 * 7919) % 4999 || ' no. ' || n || '.pdf',
        o.user_id, s.status, case when s.status = 'in_progress' then o.user_id end, gen_random_uuid(),
        case when s.status = 'signed' then 2 else 1 end, 1 + (n * 31) % 60, 20000 + n % 90000, false, s.created_at,
        array[o.user_id], '', case when s.status = 'in_progress' then s.created_at end,
        case when s.status = 'signed' then s.created_at + interval '1 day' end
      from generate_series(0, ${documents - 1}::int) n join others o on o.k = n / ${DOCUMENTS_EACH}
        cross join lateral (select case when n % 10 < 2 then 'in_progress' else 'signed' end as status,
          now() - n * interval '3 seconds' as created_at) s`);
  await tx.execute(sql`insert into signatories (organization_id, document_id, user_id, signatory_id, serial_number, pages_to_sign,
        instruction_notes, state, acted_at)
      select d.organization_id, d.id, o.user_id, o.membership_id, 1, '{1}', '',
        case when d.status = 'signed' then 'signed' else 'pending' end, d.completed_at
      from documents d join others o using (organization_id)`);
  await tx.execute(sql`insert into document_readers (organization_id, document_id, user_id, status, name_key, created_at)
      select d.organization_id, d.id, o.user_id, case when d.status = 'signed' then 'signed' else 'pending_for_signature' end,
        d.name_key, d.created_at
      from documents d join others o using (organization_id)`);
  await tx.execute(sql`insert into document_counts select d.organization_id, d.organization_id, d.status, count(*)
      from documents d join others o using (organization_id) group by 1, 3`);
  await tx.execute(sql`insert into document_counts select d.organization_id, d.user_id, d.status, count(*)
      from document_readers d join others o using (organization_id) group by 1, 2, 3`);
}
