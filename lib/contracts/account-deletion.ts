import { defineCall } from './call.ts';
import { Id } from './id.ts';
import { z } from './zod.ts';
import { OwnPassword } from './password.ts';

const NamedOrganization = z.object({ id: Id, name: z.string() });

/** Organizations that the deletion of the signed-in user's account concerns: those of which the user is the last owner. */
export const AccountDeletion = z.object({
  /** Organizations with other members or documents: while there is one, the account cannot be deleted. */
  blocking: z.array(NamedOrganization),
  /** Organizations without other members and documents, which are deleted with the account. */
  deleted_with: z.array(NamedOrganization),
});
export type AccountDeletion = z.infer<typeof AccountDeletion>;

/** Returns why an account cannot be deleted yet. */
export function blockedDeletion(names: readonly string[]): string {
  const which = names.join(', ');
  return `You are the only owner of ${which}. Make another member an owner first, or delete ${names.length === 1 ? 'the organization' : 'these organizations'}.`;
}

export const getAccountDeletion = defineCall({
  service: 'general',
  method: 'GET',
  path: '/user/account-deletion',
  isExtension: true,
  access: 'user',
  summary:
    'What keeps the account of the signed-in user from being deleted, and what would be deleted with it.',
  data: AccountDeletion,
});

export const deleteAccount = defineCall({
  service: 'general',
  method: 'POST',
  path: '/user/delete-account',
  isExtension: true,
  access: 'user',
  summary: 'Deletes the account of the signed-in user; evidence and activity log keep name and address.',
  body: OwnPassword,
});
