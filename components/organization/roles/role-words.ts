import type { Role } from '#contracts/role.ts';
import { wordList } from '#contracts/words.ts';

/** Returns a sentence about the holders of a role: how many members, their names, and open invitations. */
export function heldBy({ member_count, member_names, invitation_count }: Role): string {
  const invited = invitation_count > 0 ? [`${invitation_count} invited`] : [];
  if (member_count === 0) return invited.length > 0 ? `No members, ${invited.join()}` : 'No members';
  const hidden = member_count - member_names.length;
  const names = wordList([...member_names, ...(hidden > 0 ? [`${hidden} more`] : [])]);
  const members = member_count === 1 ? '1 member' : `${member_count} members`;
  return `${[members, ...invited].join(', ')}: ${names}`;
}
