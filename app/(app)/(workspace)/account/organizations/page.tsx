import { OrganizationsScreen } from '#components/account/organizations/organizations-screen.tsx';
import { getOrganizations } from '#contracts/organization.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { callService } from '#server/service.ts';
import { readSession } from '#server/session.ts';

export const metadata = { title: 'Organizations' };

export default async function OrganizationsPage() {
  const [first, session] = await Promise.all([
    orUndefined(callService(getOrganizations, { query: { purpose: 'list', pageSize: 500 } })),
    readSession(),
  ]);
  return <OrganizationsScreen first={first} currentId={session?.organizationId} />;
}
