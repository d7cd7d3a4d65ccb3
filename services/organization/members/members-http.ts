import * as calls from '#contracts/organization-member.ts';
import { route, type Route } from '#platform/http/route.ts';
import { readPeople } from './read-people.ts';
import { updateUser } from './update-user.ts';

export const memberRoutes: readonly Route[] = [
  route(calls.listPeople, async (context, { query }) => ({ data: await readPeople(context, query) })),
  route(calls.updateUser, async (context, { body }) => {
    const { name } = await updateUser(context, body);
    return { message: MESSAGES[body.purpose](name) };
  }),
];

const MESSAGES: Record<calls.UserUpdate['purpose'], (name: string) => string> = {
  change_role: (name) => `The role of ${name} has been changed.`,
  deactivate: (name) => `${name} has been deactivated.`,
  reactivate: (name) => `${name} has been reactivated.`,
};
