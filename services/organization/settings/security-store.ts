import { eq } from '#platform/drizzle/orm.ts';
import type { SecurityRequirements } from '#contracts/organization-security.ts';
import { SignMode } from '#contracts/sign-mode.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { organizations } from '#platform/identity/identity-tables.ts';

/** Returns what an organization requires. @throws AppError not_found */
export async function findSecurity(db: Queryable, organizationId: string): Promise<SecurityRequirements> {
  const [found] = await db
    .select({
      requires_second_factor: organizations.requires_second_factor,
      session_hours: organizations.session_hours,
      idle_minutes: organizations.idle_minutes,
      sign_modes: organizations.sign_modes,
      allows_key_signing: organizations.allows_key_signing,
      active_content: organizations.active_content,
    })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (!found) throw new AppError(platformErrors.not_found);
  return found;
}

/** Saves what an organization requires. */
export async function saveSecurity(
  tx: Transaction,
  organizationId: string,
  { sign_modes: allowed, ...rest }: SecurityRequirements,
): Promise<void> {
  const sign_modes = SignMode.options.filter((mode) => allowed.includes(mode));
  await tx
    .update(organizations)
    .set({ ...rest, sign_modes })
    .where(eq(organizations.id, organizationId));
}
