import {
  covers,
  type Functionality,
  type Permission,
  type RequiredPermission,
} from '#contracts/permission.ts';
import { AppError } from '../errors/app-error.ts';
import { platformErrors } from '../errors/platform-errors.ts';

interface Person {
  userId: string;
  fullName: string;
  email: string;
}

/** User with a valid bearer token. */
export interface SignedInUser extends Person {
  sessionId: string;
}

export type Permissions = Partial<Record<Functionality, Permission>>;

/** User acting for one of their organizations: in a request, or in background work that they requested. */
export interface Member extends Person {
  organizationId: string;
  membershipId: string;
  permissions: Permissions;
  seesAllDocuments: boolean;
  /** True while the organization waits for its deletion. */
  isReadOnly: boolean;
  /** IP address of the request, as far as it is known. */
  ip?: string | null;
}

/** Checks that the member's role grants a permission. @throws AppError permission_denied */
export function authorize(
  member: Pick<Member, 'permissions'>,
  [functionality, needed]: RequiredPermission,
): void {
  if (!covers(member.permissions[functionality], needed))
    throw new AppError(platformErrors.permission_denied);
}
