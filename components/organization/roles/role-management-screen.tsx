'use client';
import Add from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useCall, useRefresh } from '#client/use-call.ts';
import { dialogLater } from '#components/ui/dialog-later.tsx';
import { FramedList } from '#components/ui/framed-list.tsx';
import { LoadError } from '#components/ui/load-error.tsx';
import { ReadOnlyNotice } from '#components/ui/read-only-notice.tsx';
import { useMayChange } from '#components/ui/use-may-change.ts';
import { listRoles, type Role } from '#contracts/role.ts';
import type { RoleList } from './role-form.ts';
import { RoleItem } from './role-item.tsx';
import { RoleManagementHeader } from './role-management-header.tsx';

const RoleDrawer = dialogLater(async () => (await import('./role-drawer.tsx')).RoleDrawer);
const DeleteRoleDialog = dialogLater(async () => (await import('./delete-role-dialog.tsx')).DeleteRoleDialog);

export interface RoleManagementScreenProps {
  /** Roles loaded by the server; undefined if that failed. */
  first: RoleList | undefined;
}

/** Settings page of the roles of the organization. */
export function RoleManagementScreen({ first }: RoleManagementScreenProps) {
  const { data, error, mutate } = useCall(listRoles, {}, { fallbackData: first });
  const [isAdding, setIsAdding] = useState(false);
  const mayChange = useMayChange(data?.may_change ?? false);
  const add = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setIsAdding(true)}>
      Create role
    </Button>
  );
  return (
    <>
      <RoleManagementHeader action={mayChange ? add : undefined} />
      {data ? (
        <LoadedRoles list={data} isAdding={isAdding} onAdded={() => setIsAdding(false)} />
      ) : error ? (
        <LoadError title="The roles could not be loaded" error={error} onRetry={() => void mutate()} />
      ) : (
        <Skeleton variant="rounded" sx={{ height: 420 }} role="status" aria-label="Loading the roles" />
      )}
    </>
  );
}

interface LoadedRolesProps {
  list: RoleList;
  isAdding: boolean;
  /** Called when the drawer of a new role closes. */
  onAdded: () => void;
}

function LoadedRoles({ list, isAdding, onAdded }: LoadedRolesProps) {
  const refresh = useRefresh();
  const [opened, setOpened] = useState<Role | null>(null);
  const [deleting, setDeleting] = useState<Role | null>(null);
  const changed = () => void refresh(['/roles', '/organization-user', '/user-functionality']);
  return (
    <Stack sx={{ gap: 2 }}>
      {list.may_change ? null : (
        <ReadOnlyNotice>
          You can see the roles. Changing them needs write access to role management.
        </ReadOnlyNotice>
      )}
      <FramedList label="Roles">
        {list.rows.map((role) => (
          <RoleItem key={role.id} role={role} onOpen={setOpened} onDelete={setDeleting} />
        ))}
      </FramedList>
      <RoleDrawer opened={isAdding ? { role: null, list, onClose: onAdded, onSaved: changed } : null} />
      <RoleDrawer
        opened={opened && { role: opened, list, onClose: () => setOpened(null), onSaved: changed }}
      />
      <DeleteRoleDialog
        opened={
          deleting && {
            role: deleting,
            choices: list.rows,
            onClose: () => setDeleting(null),
            onDeleted: changed,
          }
        }
      />
    </Stack>
  );
}
