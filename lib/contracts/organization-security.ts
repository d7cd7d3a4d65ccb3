import { defineCall } from './call.ts';
import { SignMode } from './sign-form.ts';
import { z } from './zod.ts';

/** Hours after which every session ends by itself. */
const MAX_SESSION_HOURS = 7 * 24;
const HOURS = `Enter a whole number of hours from 1 to ${MAX_SESSION_HOURS}.`;

/** Requirements of an organization for its members. */
export const SecurityRequirements = z.object({
  requires_second_factor: z.boolean(),
  /** Hours after its sign-in for which a session may act for the organization; null for as long as it lasts. */
  session_hours: z.int(HOURS).min(1, HOURS).max(MAX_SESSION_HOURS, HOURS).nullable(),
  /** Permitted ways to sign: with a stored certificate, or with a USB token. */
  sign_modes: z.array(SignMode).min(1, 'Allow at least one way to sign.').max(SignMode.options.length),
  /** True if API keys with the scope `sign` may sign with the organization's certificate. */
  allows_key_signing: z.boolean(),
});
export type SecurityRequirements = z.infer<typeof SecurityRequirements>;

export const getSecurityRequirements = defineCall({
  service: 'organization',
  method: 'GET',
  path: '/organization-security',
  isExtension: true,
  access: 'member',
  permission: null, // every signatory sees how they may sign
  summary: 'What the organization requires: a second factor, a session length, and the ways to sign.',
  data: SecurityRequirements,
});
