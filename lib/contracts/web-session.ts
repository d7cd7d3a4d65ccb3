import { Id } from './id.ts';
import { z } from './zod.ts';

/** Body of `/api/session/organization`, a route of the web app itself: the organization to switch the session to. */
export const SelectOrganization = z.object({ organization_id: Id });
export type SelectOrganization = z.infer<typeof SelectOrganization>;

/**
 * Further fields of a sign-in on a page whose session has ended: user and organization that the page shows. The web app refuses
 * the sign-in of another user, or of one who is no longer a member.
 */
export const SessionRenewal = z.object({
  renewed_user_id: z.string(),
  /** Empty for a user without an organization. */
  renewed_organization_id: z.string(),
});
export type SessionRenewal = z.infer<typeof SessionRenewal>;

export const OTHER_USER = {
  code: 'other_user',
  message: 'This page belongs to another account. Sign in as its user, or leave the page.',
} as const;
