import { defineCall } from './call.ts';
import { Id } from './id.ts';
import { Paging, pageOf } from './paging.ts';
import { withFallback } from './with-fallback.ts';
import { roleMessages } from './role.ts';
import { z } from './zod.ts';

/** Messages about members. */
export const memberMessages = {
  lastOwner: 'The organization needs an owner. Make another member an owner first.',
  yourself: 'You cannot deactivate yourself.',
  left: 'This person has left the organization. Invite them, so that they can come back.',
} as const;

/** State of a person in the organization. An invitation is open until it expires, and can be renewed afterwards. */
export const MemberState = z.enum(['active', 'deactivated', 'invited', 'expired']);
export type MemberState = z.infer<typeof MemberState>;

/** Columns by which the list of people can be sorted. */
export const MemberSort = z.enum(['name', 'role', 'state', 'last_sign_in']);
export type MemberSort = z.infer<typeof MemberSort>;

/** Parts of the list of people. */
export const MemberGroup = z.enum(['members', 'guests']);
export type MemberGroup = z.infer<typeof MemberGroup>;

/** Query of the list of people; an invalid value falls back to its default. */
export const MemberListQuery = z.extend(Paging, {
  role_id: z.catch(z.optional(z.uuid()), undefined),
  state: z.catch(z.optional(MemberState), undefined),
  /** Members, or guests: signatories from outside the organization. */
  group: z._default(z.catch(MemberGroup, 'members'), 'members'),
  sort: z._default(z.catch(MemberSort, 'name'), 'name'),
  direction: z._default(z.catch(z.enum(['asc', 'desc']), 'asc'), 'asc'),
});
export type MemberListQuery = z.infer<typeof MemberListQuery>;

/** Member of the organization, or a person who is invited into it. */
export const OrganizationPerson = z.object({
  /** Id of the membership, or of the invitation. */
  id: Id,
  /** Id of the user; null for an invited person whom no document names. */
  user_id: withFallback(z.nullable(Id), null),
  state: MemberState,
  /** Empty while the person is invited. */
  full_name: z.string(),
  email: z.string(),
  role: z.object({ id: Id, name: z.string() }),
  /** Time of the last sign-in; null if there was none. */
  last_sign_in: z.nullable(z.iso.datetime()),
  /** Time at which the membership began or the invitation was made. */
  date_added: z.iso.datetime(),
  /** End of an invitation's validity; null for a member. */
  expires_at: z.nullable(z.iso.datetime()),
  is_self: withFallback(z.boolean(), false),
  /** True if the reader may change role and state of the person. */
  may_change: withFallback(z.boolean(), false),
});
export type OrganizationPerson = z.infer<typeof OrganizationPerson>;

/** Role that members can have, for filters and choices. */
export const RoleChoice = z.object({ id: Id, name: z.string(), may_give: z.boolean() });
export type RoleChoice = z.infer<typeof RoleChoice>;

export const listPeople = defineCall({
  service: 'organization',
  method: 'GET',
  path: '/organization-user/people',
  isExtension: true,
  access: 'member',
  permission: ['user management', 'read'],
  summary: 'Members of the organization in every state, and the people who are invited into it.',
  query: MemberListQuery,
  data: z.extend(pageOf(OrganizationPerson), { roles: z.array(RoleChoice), may_change: z.boolean() }),
});

/** Change of a member. `id` is that of the membership. */
export const UserUpdate = z.discriminatedUnion('purpose', [
  z.object({ purpose: z.literal('change_role'), id: z.uuid(), role_id: z.uuid(roleMessages.unknown) }),
  z.object({ purpose: z.literal('deactivate'), id: z.uuid() }),
  z.object({ purpose: z.literal('reactivate'), id: z.uuid() }),
]);
export type UserUpdate = z.infer<typeof UserUpdate>;

export const updateUser = defineCall({
  service: 'organization',
  method: 'PATCH',
  path: '/update-user',
  access: 'member',
  permission: ['user management', 'write'],
  summary: 'Changes the role of a member, or ends or restores the access; effective from the next call.',
  body: UserUpdate,
});
