import { defineCall } from './call.ts';
import { z } from './zod.ts';

/** How long a session lasts: from its sign-in, and without activity of its user. An organization sets both within the limits. */
export const SESSION_HOURS = { default: 12, min: 1, max: 7 * 24 } as const;
export const IDLE_MINUTES = { default: 30, min: 5, max: 8 * 60 } as const;

/** Time that is left of a session, in seconds. */
export const SessionTime = z.object({
  /** Until it ends, whatever its use. */
  seconds_left: z.int().check(z.gte(0)),
  /** Until it ends if its user does nothing more. */
  idle_seconds_left: z.int().check(z.gte(0)),
});
export type SessionTime = z.infer<typeof SessionTime>;

export const getSessionTime = defineCall({
  service: 'general',
  method: 'GET',
  path: '/user/sessions/current',
  isExtension: true,
  access: 'user',
  readsPrimary: true,
  summary:
    'Time that is left of this session. Of several organizations of the user, the one that allows the longest session counts; each refuses a session that is too long or was idle too long for it.',
  data: SessionTime,
});
