import { OwnPassword } from './password.ts';
import { defineCall } from './call.ts';
import { z } from './zod.ts';

/** Reason why only owners can do this. */
export const OWNERS_ONLY = 'Only an owner of the organization can do this.';

/** Member who becomes an owner, and whether the former owner stays one. */
export const OwnershipTransfer = z.extend(OwnPassword, {
  /** Id of the membership. */
  membership_id: z.uuid('Choose a member.'),
  stays_owner: z.boolean(),
});
export type OwnershipTransfer = z.infer<typeof OwnershipTransfer>;

export const transferOwnership = defineCall({
  service: 'organization',
  method: 'POST',
  path: '/organization/ownership',
  isExtension: true,
  access: 'member',
  permission: null, // the operation requires the role Owner
  summary: 'Makes another active member an owner; the caller becomes an administrator, or stays an owner.',
  body: OwnershipTransfer,
});
