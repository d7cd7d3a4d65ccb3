import { eq } from '#platform/drizzle/orm.ts';
import type { Queryable } from '#platform/database.ts';
import { organizationSeals } from './seal-tables.ts';

export type StoredSeal = Pick<typeof organizationSeals.$inferSelect, 'certificate' | 'encrypted_key'>;

/** Returns the organization's self-issued seal; null before it is created. */
export async function findSeal(db: Queryable, organizationId: string): Promise<StoredSeal | null> {
  const [found] = await db
    .select({ certificate: organizationSeals.certificate, encrypted_key: organizationSeals.encrypted_key })
    .from(organizationSeals)
    .where(eq(organizationSeals.organization_id, organizationId));
  return found ?? null;
}

/** Inserts the organization's self-issued seal; does nothing when it has one already. */
export async function insertSeal(db: Queryable, organizationId: string, seal: StoredSeal): Promise<void> {
  await db
    .insert(organizationSeals)
    .values({ ...seal, organization_id: organizationId })
    .onConflictDoNothing();
}
