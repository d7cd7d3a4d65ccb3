import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrateJobs } from '#platform/jobs.ts';
import { runBackupCommand } from '#support/service/backup-commands.ts';
import { databaseBefore } from '#support/service/earlier-database.ts';
import { backend } from '#support/stack/backend-environment.ts';
import { emptyDatabase } from '#support/stack/own-services.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'releases-'));
const LATER = 99_999_999_999_999;
afterAll(() => rmSync(folder, { recursive: true }));

const variables = (DATABASE_URL: string) => ({
  DATABASE_URL,
  BLOB_DIR: path.join(folder, 'blobs'),
  KEY_ENCRYPTION_KEY: backend('KEY_ENCRYPTION_KEY'),
});

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<T>(text);
  await client.end();
  return rows;
}

it('a backup of an earlier release is restored and brought up to date, one of a later release is refused', async () => {
  const source = await databaseBefore('retention');
  await migrateJobs(source);
  await query(
    source,
    `insert into mails (recipient, subject, text_body, html_body) values ('a@b.example', 'kept', '', '')`,
  );
  await query(
    source,
    `insert into activities (organization_id, user_id, subject_id, action, created_at)
      select id, id, id, 'document_signed', '2026-02-03T10:00:00Z' from gen_random_uuid() id, generate_series(1, 3)`,
  );
  const earlier = path.join(folder, 'earlier');
  expect((await runBackupCommand('backup', ['--to', earlier], variables(source))).code).toBe(0);

  const target = await emptyDatabase();
  const restored = await runBackupCommand('restore', ['--from', earlier], variables(target));
  expect(restored).toMatchObject({ code: 0, error: '' });
  expect(await query(target, 'select subject from mails')).toEqual([{ subject: 'kept' }]);
  expect(await query(target, 'select month::text, amount::int from signature_counts')).toEqual([
    { month: '2026-02-01', amount: 3 },
  ]);
  expect(await query(target, `select to_regclass('sessions_by_end')::text as name`)).toEqual([
    { name: 'sessions_by_end' },
  ]);

  await query(
    source,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${LATER})`,
  );
  const later = path.join(folder, 'later');
  expect((await runBackupCommand('backup', ['--to', later], variables(source))).code).toBe(0);
  const refused = await runBackupCommand('restore', ['--from', later], variables(await emptyDatabase()));
  expect([refused.code, refused.error]).toEqual([
    2,
    expect.stringContaining('A later release of Countersign made this backup.'),
  ]);
});
