import { transferOwnership as transferOwnershipCall } from '#contracts/ownership.ts';
import { passwordLimit } from '#platform/http/password-limit.ts';
import { route, type Route } from '#platform/http/route.ts';
import { transferOwnership } from './transfer-ownership.ts';

export const ownershipRoutes: readonly Route[] = [
  route(
    transferOwnershipCall,
    async (context, { body }) => {
      const { name } = await transferOwnership(context, body);
      return { message: `${name} is now an owner of the organization.` };
    },
    { limit: passwordLimit },
  ),
];
