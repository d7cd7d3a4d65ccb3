import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { drizzle } from '#platform/drizzle/node-postgres.ts';
import { migrateDatabase } from '#platform/migrate.ts';
import { eventually } from '#support/eventually.ts';
import { databaseBefore } from '#support/service/earlier-database.ts';
import { wrongUsage } from '#support/service/kept-usage.ts';

const [ORGANIZATION, USER, DOCUMENT] = [randomUUID(), randomUUID(), randomUUID()];

async function addDocument(pool: pg.Pool): Promise<void> {
  await pool.query(`insert into organizations (id, name) values ($1, 'Office')`, [ORGANIZATION]);
  await pool.query(
    `insert into users (id, email, first_name, last_name, password_hash) values ($1, 'a@b.example', '', '', '')`,
    [USER],
  );
  await pool.query(
    `insert into documents (id, organization_id, uploaded_by, document_name, page_count, size, is_encrypted)
      values ($1, $2, $3, 'Lease.pdf', 1, 1, false)`,
    [DOCUMENT, ORGANIZATION, USER],
  );
}

/** Inserts a version and its signature, as services of any release do. */
async function addSignature(db: pg.Pool | pg.PoolClient, version: number, at: string): Promise<void> {
  await db.query(
    `insert into document_versions (organization_id, document_id, version, sha256, size, created_by) values ($1, $2, $3, '', 100, $4)`,
    [ORGANIZATION, DOCUMENT, version, USER],
  );
  await db.query(
    `insert into activities (organization_id, user_id, subject_id, action, created_at) values ($1, $2, $3, 'document_signed', $4)`,
    [ORGANIZATION, USER, DOCUMENT, at],
  );
}

it('the usage of before is counted, and that of services which write during and after the migration', async () => {
  const url = await databaseBefore('usage_of_organizations');
  const pool = new pg.Pool({ connectionString: url });
  try {
    await addDocument(pool);
    await addSignature(pool, 1, '2026-01-31T23:59:59Z');
    await addSignature(pool, 2, '2026-02-01T00:00:00Z');
    const writer = await pool.connect();
    await writer.query('begin');
    await addSignature(writer, 3, '2026-02-02T10:00:00Z');
    const migration = migrateDatabase(url);
    await eventually(async () => {
      const waiting = await pool.query('select from pg_locks where not granted');
      return waiting.rowCount === 0 ? null : true;
    });
    await writer.query('commit');
    writer.release();
    await migration;
    await addSignature(pool, 4, '2026-02-03T10:00:00Z');
    expect(await wrongUsage(drizzle(pool), ORGANIZATION)).toEqual([]);
    const { rows } = await pool.query(
      `select month::text, amount::int from signature_counts where organization_id = $1 order by month`,
      [ORGANIZATION],
    );
    expect(rows).toEqual([
      { month: '2026-01-01', amount: 1 },
      { month: '2026-02-01', amount: 3 },
    ]);
  } finally {
    await pool.end();
  }
});
