import * as calls from '#contracts/role.ts';
import { route, type Route } from '#platform/http/route.ts';
import { readRoles } from './read-roles.ts';
import { removeRole } from './remove-role.ts';
import { changeRole, createRole } from './save-role.ts';

export const roleRoutes: readonly Route[] = [
  route(calls.listRoles, async (context) => ({ data: await readRoles(context) })),
  route(calls.createRole, async (context, { body }) => ({
    message: 'The role has been created.',
    data: await createRole(context, body),
  })),
  route(calls.changeRoles, async (context, { body }) => {
    if (body.purpose === 'remove') {
      await removeRole(context, body);
      return { message: 'The role has been deleted.' };
    }
    await changeRole(context, body);
    return { message: 'The role has been saved.' };
  }),
];
