import { ActiveContentPolicy } from './active-content.ts';
import { defineCall } from './call.ts';
import { IDLE_MINUTES, SESSION_HOURS } from './session-time.ts';
import { SignMode } from './sign-mode.ts';
import { z } from './zod.ts';

const HOURS = `Enter a whole number of hours from ${SESSION_HOURS.min} to ${SESSION_HOURS.max}.`;
const MINUTES = `Enter a whole number of minutes from ${IDLE_MINUTES.min} to ${IDLE_MINUTES.max}.`;

/** Requirements of an organization for its members. */
export const SecurityRequirements = z.object({
  requires_second_factor: z.boolean(),
  /** Hours after its sign-in for which a session may act for the organization. */
  session_hours: z.int(HOURS).check(z.gte(SESSION_HOURS.min, HOURS), z.lte(SESSION_HOURS.max, HOURS)),
  /** Minutes without activity of its user after which a session may no longer act for the organization. */
  idle_minutes: z.int(MINUTES).check(z.gte(IDLE_MINUTES.min, MINUTES), z.lte(IDLE_MINUTES.max, MINUTES)),
  /** Permitted ways to sign: with a stored certificate, or with a USB token. */
  sign_modes: z
    .array(SignMode)
    .check(z.minLength(1, 'Allow at least one way to sign.'), z.maxLength(SignMode.options.length)),
  /** True if API keys with the scope `sign` may sign with the organization's certificate. */
  allows_key_signing: z.boolean(),
  /** Handling of active content in an uploaded file. A signed file is never changed: it is stored unchanged or refused. */
  active_content: z._default(ActiveContentPolicy, 'keep'),
});
export type SecurityRequirements = z.infer<typeof SecurityRequirements>;

export const getSecurityRequirements = defineCall({
  service: 'organization',
  method: 'GET',
  path: '/organization-security',
  isExtension: true,
  access: 'member',
  permission: null, // every signatory sees how they may sign
  summary:
    'What the organization requires: a second factor, the length of sessions, the ways to sign, and what may be in uploads.',
  data: SecurityRequirements,
});
