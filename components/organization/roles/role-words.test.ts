import { sampleRole } from '../testing/sample-role.ts';
import { heldBy } from './role-words.ts';

it.each([
  [{}, 'No members'],
  [{ invitation_count: 2 }, 'No members, 2 invited'],
  [{ member_count: 1, member_names: ['Ada'] }, '1 member: Ada'],
  [
    { member_count: 25, member_names: ['Ada', 'Bo'], invitation_count: 1 },
    '25 members, 1 invited: Ada, Bo, and 23 more',
  ],
])('OS-04 a role with %j is held by: %s', (facts, words) => {
  expect(heldBy(sampleRole(facts))).toBe(words);
});
