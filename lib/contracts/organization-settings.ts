import { BillingAddress } from './billing-address.ts';
import { defineCall } from './call.ts';
import { SecurityRequirements } from './organization-security.ts';
import { CountryId } from './country.ts';
import { OrganizationName } from './organization-name.ts';
import { RetentionPeriods } from './retention.ts';
import { TimeZone } from './time-zone.ts';
import { AnyRecord, text } from './text.ts';
import { z } from './zod.ts';

const CHOOSE_MONTH = 'Choose a month.';

/** Name, place and time zone of an organization. */
export const GeneralSettings = z.object({
  name: OrganizationName,
  country_id: CountryId,
  state_id: z.nullable(text().check(z.minLength(1), z.maxLength(200))),
  city_id: z.nullable(text().check(z.minLength(1), z.maxLength(200))),
  time_zone: TimeZone,
});
export type GeneralSettings = z.infer<typeof GeneralSettings>;

/** First month of the financial year, from 1. */
export const FiscalYear = z.object({
  fiscal_year_start_month: z.int(CHOOSE_MONTH).check(z.gte(1, CHOOSE_MONTH), z.lte(12, CHOOSE_MONTH)),
});
export type FiscalYear = z.infer<typeof FiscalYear>;

/** Body of the call that changes an organization, by its purpose. */
export const ORGANIZATION_CHANGES = {
  general: GeneralSettings,
  fiscal_year: FiscalYear,
  billing_address: BillingAddress,
  security: SecurityRequirements,
  retention: RetentionPeriods,
} as const;

/** Part of an organization that a change concerns. */
export const OrganizationPurpose = z.enum([
  'general',
  'fiscal_year',
  'billing_address',
  'security',
  'retention',
]);

export const changeOrganization = defineCall({
  service: 'organization',
  method: 'PATCH',
  path: '/organization',
  access: 'member',
  permission: null, // the operation requires that of the purpose: settings, or billing
  isExtension: true,
  summary:
    'Changes the general settings, the financial year, the billing address, the security requirements or the retention.',
  query: z.object({ purpose: OrganizationPurpose }),
  body: AnyRecord, // the operation parses it by the schema of the purpose
});
