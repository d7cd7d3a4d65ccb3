import { RoleManagementScreen } from '#components/organization/roles/role-management-screen.tsx';
import { listRoles } from '#contracts/role.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { requireRead } from '#server/permissions.ts';
import { callService } from '#server/service.ts';

export const metadata = { title: 'Role Management' };

export default async function RoleManagementPage() {
  await requireRead('settings', 'role management');
  return <RoleManagementScreen first={await orUndefined(callService(listRoles, {}))} />;
}
