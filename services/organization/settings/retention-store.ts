import { eq } from '#platform/drizzle/orm.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { organizations } from '#platform/identity/identity-tables.ts';

/** Days of an organization; null for as long as the installation keeps rows. */
interface StoredRetention {
  mail_days: number | null;
  notification_days: number | null;
}

/** Returns how long an organization keeps rows. @throws AppError not_found */
export async function findRetention(db: Queryable, organizationId: string): Promise<StoredRetention> {
  const [found] = await db
    .select({ mail_days: organizations.mail_days, notification_days: organizations.notification_days })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (!found) throw new AppError(platformErrors.not_found);
  return found;
}

/** Saves how long an organization keeps rows. */
export async function saveRetention(
  tx: Transaction,
  organizationId: string,
  stored: StoredRetention,
): Promise<void> {
  await tx.update(organizations).set(stored).where(eq(organizations.id, organizationId));
}
