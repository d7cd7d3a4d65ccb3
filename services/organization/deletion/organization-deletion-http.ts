import * as calls from '#contracts/organization-deletion.ts';
import { passwordLimit } from '#platform/http/password-limit.ts';
import { route, type Route } from '#platform/http/route.ts';
import { deleteOrganization } from './delete-organization.ts';
import { keepOrganization } from './keep-organization.ts';

export const organizationDeletionRoutes: readonly Route[] = [
  route(
    calls.deleteOrganization,
    async (context, { body }) => {
      const at = await deleteOrganization(context, body);
      return {
        message: 'The organization is read-only now and will be deleted.',
        data: { deletes_at: at.toISOString() },
      };
    },
    { limit: passwordLimit },
  ),
  route(calls.keepOrganization, async (context) => {
    await keepOrganization(context);
    return { message: 'The organization stays.' };
  }),
];
