import type { MemberState } from './organization-member.ts';

/** Word of each state of a person in the organization, on screens and in exports. */
export const MEMBER_STATE_WORDS: Record<MemberState, string> = {
  active: 'Active',
  deactivated: 'Deactivated',
  invited: 'Invited',
  expired: 'Invitation expired',
};
