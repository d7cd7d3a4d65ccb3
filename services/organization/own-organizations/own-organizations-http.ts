import * as calls from '#contracts/own-organizations.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { clientAddress } from '#platform/http/authenticate.ts';
import { route, type Route } from '#platform/http/route.ts';
import { createOwnOrganization } from './create-own-organization.ts';
import { leaveOrganization } from './leave-organization.ts';
import { saveDefault } from './own-organizations-store.ts';

const PER_MINUTE = 10;

export const ownOrganizationsRoutes: readonly Route[] = [
  route(
    calls.createOrganization,
    async (context, { body, headers }) => ({
      message: 'The organization has been created.',
      data: { id: await createOwnOrganization(context, { ...body, ip: clientAddress(headers) }) },
    }),
    { limit: { perMinute: PER_MINUTE, key: (_input, { authorization }) => String(authorization) } },
  ),
  route(calls.leaveOrganization, async ({ database, caller: { userId } }, { params, headers }) => {
    await leaveOrganization(database, { userId, organizationId: params.id, ip: clientAddress(headers) });
    return { message: 'You have left the organization.' };
  }),
  route(calls.chooseDefaultOrganization, async ({ database, caller: { userId } }, { params }) => {
    if (!(await saveDefault(database, { userId, organizationId: params.id })))
      throw new AppError(platformErrors.not_found);
    return { message: 'Your next sign-in begins with this organization.' };
  }),
];
