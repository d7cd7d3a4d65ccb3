import type { MemberState, OrganizationPerson } from '#contracts/organization-member.ts';

/** Returns the name of a person, or the address while they are invited. */
export function nameOf({ full_name, email }: OrganizationPerson): string {
  return full_name || email;
}

/** Action on a person of the list. */
export type PersonAction = 'change_role' | 'deactivate' | 'reactivate' | 'resend' | 'revoke';

const BY_STATE: Record<MemberState, readonly PersonAction[]> = {
  active: ['change_role', 'deactivate'],
  deactivated: ['change_role', 'reactivate'],
  invited: ['resend', 'revoke'],
  expired: ['resend', 'revoke'],
};

/** Returns the actions that the reader has on a person, who cannot deactivate themselves. */
export function actionsOn({ state, is_self, may_change }: OrganizationPerson): readonly PersonAction[] {
  if (!may_change) return [];
  return BY_STATE[state].filter((action) => !(is_self && action === 'deactivate'));
}
