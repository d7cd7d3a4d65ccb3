import { OwnPassword } from './password.ts';
import { defineCall } from './call.ts';
import { ORGANIZATION_GRACE_DAYS } from './limits.ts';
import { text } from './text.ts';
import { z } from './zod.ts';

/** Messages of the deletion of an organization. */
export const organizationDeletionMessages = {
  nameWrong: 'This is not the name of the organization.',
  readOnly: 'The organization is going to be deleted and cannot be changed until an owner keeps it.',
} as const;

/** Name of the organization and password of the owner, which confirm its deletion. */
export const OrganizationDeletion = z.extend(OwnPassword, {
  name: text().check(z.trim(), z.minLength(1, 'Enter the name of the organization.'), z.maxLength(200)),
});
export type OrganizationDeletion = z.infer<typeof OrganizationDeletion>;

const ofOwners = {
  service: 'organization',
  method: 'POST',
  isExtension: true,
  access: 'member',
  permission: null, // the operations require the role Owner
} as const;

export const deleteOrganization = defineCall({
  ...ofOwners,
  path: '/organization/deletion',
  summary: `Makes the organization read-only; after ${ORGANIZATION_GRACE_DAYS} days it is deleted with all its documents.`,
  body: OrganizationDeletion,
  data: z.object({ deletes_at: z.string() }),
});

export const keepOrganization = defineCall({
  ...ofOwners,
  path: '/organization/deletion/cancel',
  allowedWhileDeleting: true,
  summary: 'Keeps an organization that is going to be deleted; it can be changed again.',
});
