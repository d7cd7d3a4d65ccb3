import { defineCall } from './call.ts';
import { DEFAULT_FISCAL_YEAR_START_MONTH } from './default-localisation.ts';
import { withFallback } from './with-fallback.ts';
import { Id } from './id.ts';
import { Paging, pageOf } from './paging.ts';
import { z } from './zod.ts';

/** Organization of the signed-in user. `country_id` is the ISO 3166-1 alpha-2 code. */
export const Organization = z.object({
  id: Id,
  name: z.string(),
  country_id: z.nullable(z.string()),
  organization_id: withFallback(z.string(), ''),
  is_fiscal_year_settings_created: z.boolean(),
  /** First month of the financial year, from 1. */
  fiscal_year_start_month: withFallback(z.int().check(z.gte(1), z.lte(12)), DEFAULT_FISCAL_YEAR_START_MONTH),
  state_id: withFallback(z.nullable(z.string()), null),
  city_id: withFallback(z.nullable(z.string()), null),
  city_name: withFallback(z.string(), ''),
  /** IANA name. */
  time_zone: withFallback(z.string(), 'UTC'),
  /** Id of the logo; null if there is none. */
  logo_id: withFallback(z.nullable(z.string()), null),
  /** Time at which the organization is deleted, until which it is read-only; null if it stays. */
  deletes_at: withFallback(z.nullable(z.string()), null),
  /** Role of the signed-in user in the organization. */
  role_name: withFallback(z.string(), ''),
  /** True for the organization that the user's next sign-in begins with. */
  is_default: withFallback(z.boolean(), false),
});
export type Organization = z.infer<typeof Organization>;

/** Membership of a user in the organization. `id` is that of the membership. */
export const OrganizationUser = z.object({
  id: Id,
  user_details: z.object({ id: Id, full_name: z.string(), email: withFallback(z.string(), '') }),
});
export type OrganizationUser = z.infer<typeof OrganizationUser>;

/** Returns for `list` a page of the user's organizations, for `general` the current one as the only row. */
export const getOrganizations = defineCall({
  service: 'organization',
  method: 'GET',
  path: '/organization',
  access: 'user',
  summary: 'Organizations of the signed-in user, or the current one.',
  query: z.extend(Paging, { purpose: z.enum(['list', 'general']) }),
  data: pageOf(Organization),
});

export const listOrganizationUsers = defineCall({
  service: 'organization',
  method: 'GET',
  path: '/organization-user',
  access: 'member',
  apiScope: 'documents write',
  permission: null, // every member but a guest may choose signatories
  summary: 'Active members of the organization, by name.',
  query: z.extend(Paging, { purpose: z.literal('list') }),
  data: pageOf(OrganizationUser),
});
