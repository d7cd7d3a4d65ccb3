import { covers } from '#contracts/permission.ts';
import type { Member } from '#platform/auth/caller.ts';

/** Whether the member may say how the organization signs and whom it trusts. */
export function mayChangeSignaturePolicy(member: Pick<Member, 'permissions'>): boolean {
  return covers(member.permissions['digital signature'], 'write');
}
