import {
  covers,
  type Functionality,
  type Permission,
  type RequiredPermission,
} from '#contracts/permission.ts';
import { AppError } from '../errors/app-error.ts';

/** Who holds a valid bearer token. */
export interface SignedInUser {
  sessionId: string;
  userId: string;
  fullName: string;
  email: string;
}

export type Permissions = Partial<Record<Functionality, Permission>>;

/** A signed-in user acting for one of their organizations. */
export interface Member extends SignedInUser {
  organizationId: string;
  membershipId: string;
  permissions: Permissions;
  seesAllDocuments: boolean;
}

/** Throws permission_denied unless the member's role grants it. */
export function authorize(
  member: Pick<Member, 'permissions'>,
  [functionality, needed]: RequiredPermission,
): void {
  if (!covers(member.permissions[functionality], needed)) throw new AppError('permission_denied');
}
