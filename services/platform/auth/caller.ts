import type { Call } from '#contracts/call.ts';
import type { Functionality, Permission, RequiredPermission } from '#contracts/permission.ts';
import { covers } from '#contracts/permission-rules.ts';
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

/** API key that acts for its organization. */
export interface KeyActor {
  name: string;
  /** Member who created the key: owns what it uploads and answers for what it does. */
  creatorId: string;
}

/**
 * User acting for one of their organizations: in a request, or in background work that they requested. A request by API key has
 * the same shape, with the key's id as `userId`.
 */
export interface Member extends Person {
  organizationId: string;
  membershipId: string;
  permissions: Permissions;
  seesAllDocuments: boolean;
  /** True for the built-in role Guest: a signatory from outside the organization. */
  isGuest: boolean;
  /** True while the organization waits for its deletion. */
  isReadOnly: boolean;
  /** IP address of the request, as far as it is known. */
  ip?: string | null;
  /** Set if an API key makes the request. */
  key?: KeyActor;
}

/** Caller of a request; null for a visitor. */
export type Caller = Member | SignedInUser | null;

/** Returns whether an API key makes the request. */
export function isByKey(caller: Caller): caller is Member & { key: KeyActor } {
  return caller !== null && 'key' in caller;
}

/** Returns the id of the user to whom rows and log entries are attributed: for an API key the member who created it. */
export function accountableUser({ userId, key }: Pick<Member, 'userId' | 'key'>): string {
  return key?.creatorId ?? userId;
}

/** Returns the name of an API key as an actor, for example `API key Billing robot`. */
export function apiKeyLabel(name: string): string {
  return `API key ${name}`;
}

/**
 * Checks that a call may be made while the member's organization waits for its deletion.
 * @throws AppError organization_read_only
 */
export function assertWritable(call: Call, { isReadOnly }: Pick<Member, 'isReadOnly'>): void {
  if (isReadOnly && call.method !== 'GET' && !call.allowedWhileDeleting)
    throw new AppError(platformErrors.organization_read_only);
}

/** Checks that the member's role grants a permission. @throws AppError permission_denied */
export function authorize(
  member: Pick<Member, 'permissions'>,
  [functionality, needed]: RequiredPermission,
): void {
  if (!covers(member.permissions[functionality], needed))
    throw new AppError(platformErrors.permission_denied);
}
