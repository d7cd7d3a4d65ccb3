import { defineCall } from './call.ts';
import { Id } from './id.ts';
import { CountryId } from './country.ts';
import { OrganizationName } from './organization-name.ts';
import { z } from './zod.ts';

/** Reason why the last owner cannot leave. */
export const LAST_OWNER = 'You are the only owner of this organization. Make another member an owner first.';

/** Name and country of a new organization. */
export const NewOrganization = z.object({ name: OrganizationName, country_id: CountryId });
export type NewOrganization = z.infer<typeof NewOrganization>;

const ofUser = { service: 'organization', method: 'POST', access: 'user', isExtension: true } as const;

export const createOrganization = defineCall({
  ...ofUser,
  path: '/organization',
  summary: 'Creates an organization, of which the signed-in user becomes the owner.',
  body: NewOrganization,
  data: z.object({ id: Id }),
});

export const leaveOrganization = defineCall({
  ...ofUser,
  path: '/organization/{id}/leave',
  summary: "Ends the signed-in user's membership of an organization.",
  params: z.object({ id: z.uuid() }),
});

export const chooseDefaultOrganization = defineCall({
  ...ofUser,
  path: '/organization/{id}/make-default',
  summary: 'Makes an organization the one that the next sign-in begins with.',
  params: z.object({ id: z.uuid() }),
});
