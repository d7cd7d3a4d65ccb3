import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from '#platform/drizzle/orm.ts';
import { drizzle } from '#platform/drizzle/node-postgres.ts';
import pg from 'pg';
import { holdRemovals } from '#platform/blobs/removal-hold-store.ts';
import { removeUnneededBlob } from '../../services/document/files/remove-blob.ts';
import { removeOrphans } from '../../services/document/files/remove-orphans.ts';
import { backend, database } from '#support/stack/backend-environment.ts';
import { openOffice } from '#support/service/signed-in-office.ts';
import { isStored, sha256Of, storedBlobs } from '#support/service/stored-blobs.ts';
import { uniquePdf, uploaded } from '#support/service/upload-calls.ts';

it('stored files that no row refers to are removed once they are old, and those of documents stay', async () => {
  const { owner } = await openOffice();
  const file = uniquePdf();
  await uploaded(owner, 'kept.pdf', file);
  const blobs = await storedBlobs();
  const orphan = randomBytes(100);
  const staged = await blobs.of(owner.organizationId).stage(Readable.from([orphan]), { maxBytes: 100 });
  await staged.keep(); // and the process was killed before it wrote the row
  const sha256 = createHash('sha256').update(orphan).digest('hex');
  const own = {
    database: database(),
    blobs: { ...blobs, keptBy: (id: string) => (id === owner.organizationId ? blobs.keptBy(id) : nothing()) },
  };
  const isStopping = () => false;
  expect(await removeOrphans(own, { isStopping })).toBe(0);
  expect(isStored(sha256)).toBe(true);
  expect(await removeOrphans(own, { isStopping, leastAgeMs: 0 })).toBe(1);
  expect([isStored(sha256), isStored(sha256Of(file))]).toEqual([false, true]);
});

it('no stored file is removed while a backup is being made, and those of deleted documents are removed after it', async () => {
  const { owner } = await openOffice();
  const file = uniquePdf();
  const document = await uploaded(owner, 'deleted.pdf', file);
  const backup = new pg.Client(backend('DATABASE_URL'));
  await backup.connect();
  await holdRemovals(drizzle(backup));
  const blob = { organizationId: owner.organizationId, sha256: sha256Of(file) };
  await database().execute(sql`delete from documents where id = ${document.id}`);
  const platform = { database: database(), blobs: await storedBlobs() };
  expect(await removeUnneededBlob(platform, blob)).toBe('held');
  expect(isStored(blob.sha256)).toBe(true);
  await backup.end();
  expect(await removeUnneededBlob(platform, blob)).toBe('removed');
  expect(isStored(blob.sha256)).toBe(false);
});

/** Files of other tests, which run at the same time. */
async function* nothing(): AsyncGenerator<never> {
  yield* await Promise.resolve([]);
}
