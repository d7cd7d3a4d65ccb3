import { BillingAddress } from './billing-address.ts';
import { defineCall } from './call.ts';
import { SecurityRequirements } from './organization-security.ts';
import { CountryId, OrganizationName } from './register.ts';
import { TimeZone } from './time-zone.ts';
import { z } from './zod.ts';

const CHOOSE_MONTH = 'Choose a month.';

/** Name, place and time zone of an organization. */
export const GeneralSettings = z.object({
  name: OrganizationName,
  country_id: CountryId,
  state_id: z.string().min(1).max(200).nullable(),
  city_id: z.string().min(1).max(200).nullable(),
  time_zone: TimeZone,
});
export type GeneralSettings = z.infer<typeof GeneralSettings>;

/** First month of the financial year, from 1. */
export const FiscalYear = z.object({
  fiscal_year_start_month: z.int(CHOOSE_MONTH).min(1, CHOOSE_MONTH).max(12, CHOOSE_MONTH),
});
export type FiscalYear = z.infer<typeof FiscalYear>;

/** Body of the call that changes an organization, by its purpose. */
export const ORGANIZATION_CHANGES = {
  general: GeneralSettings,
  fiscal_year: FiscalYear,
  billing_address: BillingAddress,
  security: SecurityRequirements,
} as const;

/** Part of an organization that a change concerns. */
export const OrganizationPurpose = z.enum(['general', 'fiscal_year', 'billing_address', 'security']);

export const changeOrganization = defineCall({
  service: 'organization',
  method: 'PATCH',
  path: '/organization',
  access: 'member',
  permission: null, // the operation requires that of the purpose: settings, or billing
  isExtension: true,
  summary:
    'Changes the general settings, the financial year, the billing address or the security requirements.',
  query: z.object({ purpose: OrganizationPurpose }),
  body: z.record(z.string(), z.unknown()), // the operation parses it by the schema of the purpose
});
