import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useId, useState } from 'react';
import { attachFailure } from '#client/attach-failure.ts';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { useRefresh } from '#client/use-call.ts';
import { ChangedMeanwhile } from '#components/ui/changed-meanwhile.tsx';
import { Field } from '#components/ui/inputs/field.tsx';
import { ReadOnlyNotice } from '#components/ui/read-only-notice.tsx';
import { SideDrawer } from '#components/ui/side-drawer.tsx';
import { useMayChange } from '#components/ui/use-may-change.ts';
import { useMeanwhileChange } from '#components/ui/use-meanwhile-change.ts';
import { changeRoles, createRole, listRoles, type Role } from '#contracts/role.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import { RoleForm, roleFormOf, type RoleList } from './role-form.ts';

export interface RoleDrawerProps {
  /** Role to see or edit; null for a new one. */
  role: Role | null;
  list: RoleList;
  onClose: () => void;
  onSaved: () => void;
}

/** Drawer with the details of a role; read-only where the reader may not change it. */
export function RoleDrawer({ role, list, onClose, onSaved }: RoleDrawerProps) {
  const form = useForm<RoleForm>({ resolver: zodResolver(RoleForm), defaultValues: roleFormOf(role) });
  const { errors, isDirty, isSubmitting } = form.formState;
  const formId = useId();
  const isReadOnly = !useMayChange(role?.may_change ?? true);
  const [edited, setEdited] = useState(role);
  const refresh = useRefresh();
  const elsewhere = useMeanwhileChange(() => newerOf(role));
  const load = (newer: Role) => {
    form.reset(roleFormOf(newer));
    elsewhere.forget();
  };
  const isNew = !role || elsewhere.isDeleted;
  const save = form.handleSubmit(async (body) => {
    try {
      await send(isNew ? null : edited, body);
      onSaved();
      onClose();
    } catch (error) {
      const newer = isNew || !(error instanceof RequestError) ? undefined : await elsewhere.show(error);
      if (newer) setEdited(newer); // to save again replaces that change
      if (newer === undefined) attachFailure(error, ['name'], form.setError);
      else void refresh(['/roles']);
    }
  });
  return (
    <SideDrawer
      open
      title={role ? (isReadOnly ? 'Role' : 'Edit role') : 'Create role'}
      subtitle={role?.name}
      width={600}
      isDirty={isDirty}
      isBusy={isSubmitting}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{isReadOnly ? 'Close' : 'Cancel'}</Button>
          {isReadOnly ? null : (
            <Button type="submit" form={formId} variant="contained" loading={isSubmitting || null}>
              {isNew ? 'Create role' : 'Save role'}
            </Button>
          )}
        </>
      )}
    >
      <FormProvider {...form}>
        <Stack
          component="form"
          id={formId}
          noValidate
          onSubmit={(event) => void save(event)}
          sx={{ gap: 2.5 }}
        >
          {errors.root ? <Alert severity="error">{errors.root.message}</Alert> : null}
          {elsewhere.change ? (
            <ChangedMeanwhile change={elsewhere.change} thing="role" onLoad={load} />
          ) : null}
          {isReadOnly ? <ReadOnlyNote role={role} /> : null}
          <RoleFields list={list} isReadOnly={isReadOnly} />
        </Stack>
      </FormProvider>
    </SideDrawer>
  );
}

const QUIET = { quiet: true };

/** Creates a role, or changes `role`. */
async function send(role: Role | null, body: RoleForm): Promise<void> {
  if (!role) {
    await request(createRole, { body }, QUIET);
    return;
  }
  const { id, changed_at } = role;
  await request(changeRoles, { body: { ...body, purpose: 'change', id, changed_at } }, QUIET);
}

/** Returns a role as it is stored now, or null if it was deleted. */
async function newerOf(role: Role | null): Promise<Role | null> {
  const { rows } = await request(listRoles, {});
  return rows.find(({ id }) => id === role?.id) ?? null;
}

function ReadOnlyNote({ role }: { role: Role | null }) {
  return (
    <ReadOnlyNotice>
      {role?.is_built_in
        ? 'Every organization has this role, and it cannot be changed. Create a role of your own for other permissions.'
        : 'You can see this role. It cannot be changed by you, since it grants more than your own role or you lack write access.'}
    </ReadOnlyNotice>
  );
}

function RoleFields({ list, isReadOnly }: { list: RoleList; isReadOnly: boolean }) {
  const { control, register, formState } = useFormContext<RoleForm>();
  return (
    <>
      <Field
        {...register('name')}
        label="Name"
        error={formState.errors.name?.message}
        disabled={isReadOnly}
        autoComplete="off"
        autoFocus={!isReadOnly}
      />
      <Controller
        control={control}
        name="functionalities"
        render={({ field }) => (
          <PermissionMatrix
            value={field.value}
            grantable={list.grantable}
            isReadOnly={isReadOnly}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="sees_all_documents"
        render={({ field: { value, onChange, ref } }) => (
          <FormControlLabel
            disabled={isReadOnly || (!list.may_grant_all_documents && !value)}
            control={<Checkbox checked={value} onChange={onChange} slotProps={{ input: { ref } }} />}
            label="Sees all documents of the organization, not only those it takes part in"
          />
        )}
      />
    </>
  );
}
