import { defineCall } from './call.ts';
import { Id } from './id.ts';
import { withFallback } from './with-fallback.ts';
import { Functionality, FunctionalityPermission, Permission } from './permission.ts';
import { lineOfText } from './text.ts';
import { tooLong } from './words.ts';
import { z } from './zod.ts';

/** Messages about roles. */
export const roleMessages = {
  nameRequired: 'Enter a name for the role.',
  nameTooLong: tooLong(100),
  nameTaken: 'A role of this name exists already.',
  unknown: 'Choose a role of this organization.',
  successorRequired: 'People hold this role. Choose the role that they get instead.',
  successorIsSame: 'Choose another role than the one that is deleted.',
} as const;

/** Most names of members that a role lists; `member_count` counts all. */
export const MAX_ROLE_MEMBERS = 20;

/** Name of a role, unique in the organization without regard to case. */
const RoleName = lineOfText().check(
  z.minLength(1, roleMessages.nameRequired),
  z.maxLength(100, roleMessages.nameTooLong),
);

/** Role to create, or the new state of one. A functionality that is not listed is not granted. */
export const RoleDetails = z.object({
  name: RoleName,
  functionalities: z
    .array(z.object({ functionality_name: Functionality, permission: Permission }))
    .check(z.maxLength(Functionality.options.length)),
  /** True if the role sees every document of the organization. */
  sees_all_documents: z.boolean(),
});
export type RoleDetails = z.infer<typeof RoleDetails>;

/** Role of an organization. */
export const Role = z.object({
  id: Id,
  name: z.string(),
  /** True for a role that every organization has and none can change. */
  is_built_in: z.boolean(),
  functionalities: z.array(FunctionalityPermission),
  sees_all_documents: z.boolean(),
  /** Number of members with the role, deactivated ones included. */
  member_count: withFallback(z.int(), 0),
  /** Names of the first members with the role, in alphabetical order. */
  member_names: withFallback(z.array(z.string()), []),
  /** Number of open invitations that give the role. */
  invitation_count: withFallback(z.int(), 0),
  /** True if the reader may change and delete the role. */
  may_change: withFallback(z.boolean(), false),
  /** True if the role grants nothing that the reader lacks, so that the reader may give it. */
  may_give: withFallback(z.boolean(), false),
  /** Time of the last change. */
  changed_at: withFallback(z.optional(z.iso.datetime()), undefined),
});
export type Role = z.infer<typeof Role>;

const ChangeRole = z.extend(RoleDetails, {
  purpose: z.literal('change'),
  id: z.uuid(),
  /** `changed_at` of the state that the user has edited: refused if the role has been changed since. */
  changed_at: z.optional(z.iso.datetime()),
});
const RemoveRole = z.object({
  purpose: z.literal('remove'),
  id: z.uuid(),
  /** Role that its members and open invitations get; required while there are any. */
  successor_id: z._default(z.nullable(z.uuid(roleMessages.unknown)), null),
});
export type ChangeRole = z.infer<typeof ChangeRole>;
export type RemoveRole = z.infer<typeof RemoveRole>;

export const listRoles = defineCall({
  service: 'organization',
  method: 'GET',
  path: '/roles',
  isExtension: true,
  access: 'member',
  permission: ['role management', 'read'],
  summary: 'Roles of the organization, the built-in ones first, with their permissions and members.',
  data: z.object({
    rows: z.array(Role),
    /** Functionalities that the reader may grant, with the highest permission; null for none. */
    grantable: z.array(FunctionalityPermission),
    may_grant_all_documents: z.boolean(),
    may_change: z.boolean(),
  }),
});

export const createRole = defineCall({
  service: 'organization',
  method: 'POST',
  path: '/roles',
  isExtension: true,
  access: 'member',
  permission: ['role management', 'write'],
  summary: 'Creates a role that grants nothing which its creator lacks.',
  body: RoleDetails,
  data: z.object({ id: z.uuid() }),
});

export const changeRoles = defineCall({
  service: 'organization',
  method: 'PATCH',
  path: '/roles',
  isExtension: true,
  access: 'member',
  permission: ['role management', 'write'],
  summary: 'Replaces the details of an own role, or deletes it and gives its members another one.',
  body: z.discriminatedUnion('purpose', [ChangeRole, RemoveRole]),
});
