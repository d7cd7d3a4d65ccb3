import type { Role } from '#contracts/role.ts';
import { heldBy } from './role-words.ts';

const role = (facts: Partial<Role>): Role => ({
  id: '1',
  name: 'Clerk',
  is_built_in: false,
  functionalities: [],
  sees_all_documents: false,
  member_count: 0,
  member_names: [],
  invitation_count: 0,
  may_change: true,
  may_give: true,
  ...facts,
});

it.each([
  [{}, 'No members'],
  [{ invitation_count: 2 }, 'No members, 2 invited'],
  [{ member_count: 1, member_names: ['Ada'] }, '1 member: Ada'],
  [
    { member_count: 25, member_names: ['Ada', 'Bo'], invitation_count: 1 },
    '25 members, 1 invited: Ada, Bo, and 23 more',
  ],
])('OS-04 a role with %j is held by: %s', (facts, words) => {
  expect(heldBy(role(facts))).toBe(words);
});
