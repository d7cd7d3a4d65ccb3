import { sql } from '#platform/drizzle/orm.ts';
import { openDatabase } from '#platform/database.ts';
import { environment, type Office, type Person } from './office-fixture.ts';

/** Inserts uploaded documents of `owner`, 'Contract 0001.pdf' and so on, a minute apart: rows without bytes, which the triggers list. */
export async function putManyDocuments(office: Office, owner: Person, count: number): Promise<void> {
  const { DATABASE_URL } = await environment();
  const { database, close } = openDatabase(DATABASE_URL, (error) => console.error(error.message));
  await database.execute(sql`insert into documents (organization_id, document_name, uploaded_by, status, version,
      page_count, size, is_encrypted, created_at)
    select ${office.organizationId}::uuid, 'Contract ' || lpad(n::text, 4, '0') || '.pdf', u.id, 'uploaded', 1,
      1 + n % 60, 20000 + n, false, now() - (${count}::int - n) * interval '1 minute'
    from generate_series(1, ${count}::int) n, users u where u.email = ${owner.email}`);
  await close();
}
