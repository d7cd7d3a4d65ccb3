import { eq } from '#platform/drizzle/orm.ts';
import type { FiscalYear, GeneralSettings } from '#contracts/organization-settings.ts';
import type { Transaction } from '#platform/database.ts';
import { organizations } from '#platform/identity/identity-tables.ts';

/** Saves the general settings of the organization. */
export async function saveGeneralSettings(
  tx: Transaction,
  organizationId: string,
  { name, country_id, state_id, city_id, time_zone }: GeneralSettings,
): Promise<void> {
  await tx
    .update(organizations)
    .set({ name, country_id, state_id, city_id, time_zone })
    .where(eq(organizations.id, organizationId));
}

/** Saves the financial year of the organization and records that it has been chosen. */
export async function saveFiscalYear(
  tx: Transaction,
  organizationId: string,
  { fiscal_year_start_month }: FiscalYear,
): Promise<void> {
  await tx
    .update(organizations)
    .set({ fiscal_year_start_month, is_fiscal_year_settings_created: true })
    .where(eq(organizations.id, organizationId));
}
