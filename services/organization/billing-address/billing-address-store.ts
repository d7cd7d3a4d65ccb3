import { eq, sql } from '#platform/drizzle/orm.ts';
import type { BillingAddress } from '#contracts/billing-address.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { billingAddresses } from './billing-address-tables.ts';

const columns = {
  country_id: billingAddresses.country_id,
  state_id: billingAddresses.state_id,
  city_id: billingAddresses.city_id,
  address_line_1: billingAddresses.address_line_1,
  address_line_2: billingAddresses.address_line_2,
  postal_code: billingAddresses.postal_code,
  tax_number: billingAddresses.tax_number,
  invoice_email: billingAddresses.invoice_email,
};

/** Returns the organization's billing address; null before it is saved for the first time. */
export async function findBillingAddress(
  db: Queryable,
  organizationId: string,
): Promise<BillingAddress | null> {
  const [found] = await db
    .select(columns)
    .from(billingAddresses)
    .where(eq(billingAddresses.organization_id, organizationId));
  return found ?? null;
}

/** Inserts or replaces the organization's billing address. */
export async function saveBillingAddress(
  tx: Transaction,
  organizationId: string,
  address: BillingAddress,
): Promise<void> {
  await tx
    .insert(billingAddresses)
    .values({ ...address, organization_id: organizationId })
    .onConflictDoUpdate({
      target: billingAddresses.organization_id,
      set: { ...address, updated_at: sql`now()` },
    });
}
