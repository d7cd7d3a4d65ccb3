import { desc } from '#platform/drizzle/orm.ts';
import type { Queryable } from '../database.ts';
import { backups } from './backup-tables.ts';

export type Backup = Pick<typeof backups.$inferSelect, 'created_at' | 'size' | 'files' | 'unreadable'>;

/** Stores that a backup is complete. */
export async function noteBackup(
  db: Queryable,
  { size, files, unreadable }: Omit<Backup, 'created_at'>,
): Promise<void> {
  await db.insert(backups).values({ size, files, unreadable });
}

/** Returns the last backup; null before the first. */
export async function findLastBackup(db: Queryable): Promise<Backup | null> {
  const [last] = await db.select().from(backups).orderBy(desc(backups.created_at)).limit(1);
  return last ?? null;
}
