import { UserManagementScreen } from '#components/organization/people/user-management-screen.tsx';
import { FIRST_QUERY } from '#components/organization/people/people-query.ts';
import { listPeople } from '#contracts/organization-member.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { requireRead } from '#server/permissions.ts';
import { callService } from '#server/service.ts';

export const metadata = { title: 'User Management' };

export default async function UserManagementPage() {
  await requireRead('settings', 'user management');
  return <UserManagementScreen first={await orUndefined(callService(listPeople, { query: FIRST_QUERY }))} />;
}
