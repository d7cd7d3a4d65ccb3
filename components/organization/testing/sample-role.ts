import type { Role } from '#contracts/role.ts';

/** Returns a role of the organization for tests. */
export const sampleRole = (changes: Partial<Role> = {}): Role => ({
  id: crypto.randomUUID(),
  name: 'Clerk',
  is_built_in: false,
  functionalities: [],
  sees_all_documents: false,
  member_count: 0,
  member_names: [],
  invitation_count: 0,
  may_change: true,
  may_give: true,
  ...changes,
});
