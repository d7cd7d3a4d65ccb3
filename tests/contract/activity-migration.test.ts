import { drizzle } from '#platform/drizzle/node-postgres.ts';
import pg from 'pg';
import { placesAfter } from '#platform/audit/activity-log-store.ts';
import { verifyActivityLog } from '#platform/audit/verify-activity-log.ts';
import { migrateDatabase } from '#platform/migrate.ts';
import { databaseBefore } from '#support/service/earlier-database.ts';

const [ONE, OTHER] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

describe('a log with entries from before the hash chain', () => {
  it('is chained once by the migration, in its order, and later entries continue the chain', async () => {
    const url = await databaseBefore('activity_chain');
    const pool = new pg.Pool({ connectionString: url, max: 2 });
    try {
      const add = (organization: string, action: string, at: string) =>
        pool.query(
          'insert into activities (organization_id, user_id, subject_id, action, created_at) values ($1, $1, $1, $2, $3)',
          [organization, action, at],
        );
      await add(ONE, 'document_completed', '2026-01-02T10:00:00Z');
      await add(ONE, 'document_signed', '2026-01-02T10:00:00Z'); // same time as the completion that it caused
      await add(ONE, 'document_uploaded', '2026-01-01T10:00:00Z');
      await add(OTHER, 'document_uploaded', '2026-01-03T10:00:00Z');
      await pool.query(
        `insert into activities (organization_id, user_id, subject_id, action, details, created_at)
          select $1, $1, $1, 'document_downloaded', '{"n": 1}', '2026-02-01'::timestamptz + number * interval '1 s' from generate_series(1, 20000) number`,
        [OTHER],
      );
      await migrateDatabase(url);
      await migrateDatabase(url);
      await add(ONE, 'document_mailed', '2026-03-01T10:00:00Z');
      const database = drizzle(pool);
      const places = await placesAfter(database, ONE, { sequence: 0, limit: 10 });
      expect(places.map(({ sequence, entry }) => [sequence, entry?.action])).toEqual([
        [1, 'document_uploaded'],
        [2, 'document_signed'],
        [3, 'document_completed'],
        [4, 'document_mailed'],
      ]);
      for (const [organizationId, entries] of [
        [ONE, 4],
        [OTHER, 20_001],
      ] as const) {
        const check = await verifyActivityLog(database, { organizationId });
        expect(check).toMatchObject({ entries, head: { sequence: entries }, problems: [] });
      }
    } finally {
      await pool.end();
    }
  });
});
