import { defineCall } from './call.ts';
import { Id } from './id.ts';
import { MAX_LISTED_SESSIONS } from './limits.ts';
import { withFallback } from './with-fallback.ts';
import { z } from './zod.ts';

/** Session of the signed-in user. */
export const UserSession = z.object({
  id: Id,
  /** Kind of device or its operating system, for example `iPhone` or `Windows`; null if it is unknown. */
  device: withFallback(z.nullable(z.string()), null),
  /** Name and major version of the browser; null if it is unknown. */
  browser: withFallback(z.nullable(z.string()), null),
  /** IP address at the sign-in; null if it is unknown. */
  ip_address: withFallback(z.nullable(z.string()), null),
  started_at: withFallback(z.nullable(z.iso.datetime()), null),
  /** Time of the last request, to the minute. */
  last_used_at: withFallback(z.nullable(z.iso.datetime()), null),
  /** True for the session that makes the call. */
  is_current: withFallback(z.boolean(), false),
});
export type UserSession = z.infer<typeof UserSession>;

/** Sessions to end; without ids, the session that makes the call. */
export const LogoutForm = z.object({
  session_ids: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_LISTED_SESSIONS))),
});
export type LogoutForm = z.infer<typeof LogoutForm>;

export const getUserSessions = defineCall({
  service: 'general',
  method: 'GET',
  path: '/user/sessions',
  access: 'user',
  readsPrimary: true,
  summary: 'Sessions of the signed-in user: the current one first, then the last used.',
  data: z.array(UserSession),
});

export const logout = defineCall({
  service: 'general',
  method: 'POST',
  path: '/user/sessions/logout',
  access: 'user',
  summary: 'Ends the named sessions of the user, or without a body this session; their tokens become void.',
  body: LogoutForm,
});
