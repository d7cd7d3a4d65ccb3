import { defineCall } from './call.ts';
import { Id } from './id.ts';
import { z } from './zod.ts';

/** Number of months of which use is reported, the current one included. */
export const LICENSE_MONTHS = 12;
/** Maximum number of people in `most_active`. */
export const MOST_ACTIVE = 5;

/** Use of the product in a calendar month of the organization's time zone. */
export const MonthOfUse = z.object({
  /** First day of the month, 'YYYY-MM-01'. */
  month: z.iso.date(),
  signatures: z.int(),
  api_calls: z.int(),
});
export type MonthOfUse = z.infer<typeof MonthOfUse>;

/** Plan of the installation and what the organization uses of it. */
export const LicenseInfo = z.object({
  plan: z.string(),
  /** Active members without guests. `limit` is null where their number is unlimited. */
  seats: z.object({ used: z.int(), limit: z.nullable(z.int()) }),
  /** Last day of the plan, 'YYYY-MM-DD'; null if it has no end. */
  valid_until: z.nullable(z.iso.date()),
  /** Bytes of all versions of the organization's documents. */
  storage: z.int(),
  /** The last months, the current one last. */
  months: z.array(MonthOfUse),
  /** Members with the most signatures this year, the first with the most; null for readers without user management. */
  most_active: z.nullable(z.array(z.object({ user_id: Id, full_name: z.string(), signatures: z.int() }))),
});
export type LicenseInfo = z.infer<typeof LicenseInfo>;

export const getLicenseInfo = defineCall({
  service: 'organization',
  method: 'GET',
  path: '/license-info',
  isExtension: true,
  access: 'member',
  permission: ['license info', 'read'],
  summary: `Plan, seats and storage, and the signatures and calls by API key of the last ${LICENSE_MONTHS} months.`,
  data: LicenseInfo,
});
