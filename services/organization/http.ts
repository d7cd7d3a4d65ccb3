import * as organization from '#contracts/organization.ts';
import { requestedOrganization } from '#platform/http/authenticate.ts';
import { route, type Route } from '#platform/http/route.ts';
import { pageOfMembers } from './organization-store.ts';
import { readOrganizations } from './read-organizations.ts';

export const organizationRoutes: readonly Route[] = [
  route(organization.getOrganizations, async (context, { query, headers }) => ({
    data: await readOrganizations(context, query, requestedOrganization(headers)),
  })),
  route(organization.listOrganizationUsers, async ({ database, caller }, { query }) => ({
    data: await pageOfMembers(database, caller.organizationId, query),
  })),
];
