import { eq, sql } from '#platform/drizzle/orm.ts';
import type { SigningSettings } from '#contracts/signing-settings.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { signingSettings } from './signature-policy-tables.ts';

const NONE_SET: SigningSettings = { level: 'highest', rsa_scheme: 'pkcs1' };

/** Returns the organization's settings for signatures, or the defaults. */
export async function findSigningSettings(db: Queryable, organizationId: string): Promise<SigningSettings> {
  const [found] = await db
    .select({ level: signingSettings.level, rsa_scheme: signingSettings.rsa_scheme })
    .from(signingSettings)
    .where(eq(signingSettings.organization_id, organizationId));
  return found ?? NONE_SET;
}

/** Stores the organization's settings for signatures. */
export async function saveSigningSettings(
  tx: Transaction,
  organizationId: string,
  settings: SigningSettings,
): Promise<void> {
  await tx
    .insert(signingSettings)
    .values({ ...settings, organization_id: organizationId })
    .onConflictDoUpdate({
      target: signingSettings.organization_id,
      set: { ...settings, updated_at: sql`now()` },
    });
}
