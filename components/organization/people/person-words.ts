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

/** Returns the actions on a person whom the reader may change, and who cannot deactivate themselves. */
export function actionsOn({ state, is_self }: OrganizationPerson): readonly PersonAction[] {
  return BY_STATE[state].filter((action) => !(is_self && action === 'deactivate'));
}
