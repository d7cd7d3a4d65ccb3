import { ActiveContentPolicy } from '#contracts/active-content.ts';
import { SecurityRequirements } from '#contracts/organization-security.ts';
import { z } from '#contracts/zod.ts';
import { numberIn } from './number-in.ts';

const { session_hours, idle_minutes } = SecurityRequirements.shape;

/** Security requirements as they are entered: hours and minutes as text. */
export const SecurityInput = z.extend(SecurityRequirements, {
  session_hours: numberIn(session_hours),
  idle_minutes: numberIn(idle_minutes),
  active_content: ActiveContentPolicy,
});
export type SecurityInput = z.input<typeof SecurityInput>;
