import { eq, sql } from '#platform/drizzle/orm.ts';
import { DEFAULT_SIGNATURE_STYLE } from '#contracts/signature-styles.ts';
import type { SignatureProperties } from '#contracts/signature-properties.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { signatureProperties } from '#trust/appearance/signature-properties-tables.ts';

const columns = {
  default_page_number: signatureProperties.default_page_number,
  custom_page_number: signatureProperties.custom_page_number,
  purpose_or_reason: signatureProperties.purpose_or_reason,
  default_location: signatureProperties.default_location,
  signature_position: signatureProperties.signature_position,
  signature_style: signatureProperties.signature_style,
};

const NONE_SET: SignatureProperties = {
  default_page_number: 'first',
  custom_page_number: null,
  purpose_or_reason: '',
  default_location: '',
  signature_position: '',
  signature_style: DEFAULT_SIGNATURE_STYLE,
};

/** Returns the organization's signature properties, or the defaults. */
export async function findSignatureProperties(
  db: Queryable,
  organizationId: string,
): Promise<SignatureProperties> {
  const [found] = await db
    .select(columns)
    .from(signatureProperties)
    .where(eq(signatureProperties.organization_id, organizationId));
  return found ?? NONE_SET;
}

/** Stores the organization's signature properties; without a style the stored one stays. */
export async function saveSignatureProperties(
  tx: Transaction,
  organizationId: string,
  properties: SignatureProperties,
): Promise<void> {
  await tx
    .insert(signatureProperties)
    .values({ ...properties, organization_id: organizationId })
    .onConflictDoUpdate({
      target: signatureProperties.organization_id,
      set: { ...properties, updated_at: sql`now()` },
    });
}
