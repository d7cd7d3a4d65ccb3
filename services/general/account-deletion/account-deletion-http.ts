import * as calls from '#contracts/account-deletion.ts';
import { clientAddress } from '#platform/http/authenticate.ts';
import { route, type Route } from '#platform/http/route.ts';
import { passwordLimit } from '#platform/http/password-limit.ts';
import { deleteAccount } from './delete-account.ts';
import { readAccountDeletion } from './read-account-deletion.ts';

export const accountDeletionRoutes: readonly Route[] = [
  route(calls.getAccountDeletion, async ({ database, caller }) => ({
    data: await readAccountDeletion(database, caller.userId),
  })),
  route(
    calls.deleteAccount,
    async (context, { body, headers }) => {
      await deleteAccount(context, { ...body, ip: clientAddress(headers) });
      return { message: 'Your account has been deleted.' };
    },
    { limit: passwordLimit },
  ),
];
