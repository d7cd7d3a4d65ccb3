import { randomUUID } from 'node:crypto';
import { and, eq, ne } from '#platform/drizzle/orm.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { memberships, organizations } from '#platform/identity/identity-tables.ts';
import { organizationLogos } from './organization-logo-tables.ts';

/** Stores a PNG as the logo of an organization in place of an earlier one, and returns its id. */
export async function saveLogo(tx: Transaction, organizationId: string, png: Buffer): Promise<string> {
  const id = randomUUID();
  await setLogo(tx, organizationId, id); // its row lock makes concurrent uploads wait for each other
  await tx
    .delete(organizationLogos)
    .where(and(eq(organizationLogos.organization_id, organizationId), ne(organizationLogos.id, id)));
  await tx.insert(organizationLogos).values({ id, organization_id: organizationId, content: png });
  return id;
}

/** Deletes the logo of an organization; returns false if there was none. */
export async function deleteLogo(tx: Transaction, organizationId: string): Promise<boolean> {
  await setLogo(tx, organizationId, null);
  const gone = await tx
    .delete(organizationLogos)
    .where(eq(organizationLogos.organization_id, organizationId))
    .returning({ id: organizationLogos.id });
  return gone.length > 0;
}

async function setLogo(tx: Transaction, organizationId: string, id: string | null): Promise<void> {
  await tx.update(organizations).set({ logo_id: id }).where(eq(organizations.id, organizationId));
}

/** Returns a logo as PNG if the reader is an active member of its organization; null otherwise. */
export async function findLogo(
  db: Queryable,
  { id, readerId }: { id: string; readerId: string },
): Promise<Buffer | null> {
  const [found] = await db
    .select({ content: organizationLogos.content })
    .from(organizationLogos)
    .innerJoin(memberships, eq(memberships.organization_id, organizationLogos.organization_id))
    .where(
      and(eq(organizationLogos.id, id), eq(memberships.user_id, readerId), eq(memberships.is_active, true)),
    );
  return found?.content ?? null;
}
