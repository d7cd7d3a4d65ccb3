import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { useRefresh } from '#client/use-call.ts';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { Field } from '#components/ui/inputs/field.tsx';
import { PasswordField } from '#components/ui/inputs/password-field.tsx';
import { ORGANIZATION_GRACE_DAYS } from '#contracts/limits.ts';
import { deleteOrganization, OrganizationDeletion } from '#contracts/organization-deletion.ts';
import type { Organization } from '#contracts/organization.ts';
import { z } from '#contracts/zod.ts';

const FIELD_NAMES = z.keyof(OrganizationDeletion).options;

export interface DeleteOrganizationDialogProps {
  organization: Organization;
  onClose: () => void;
}

/** Dialog that says what is deleted with an organization, and asks for its name and the password. */
export function DeleteOrganizationDialog({ organization: { name }, onClose }: DeleteOrganizationDialogProps) {
  const refresh = useRefresh();
  const { formState, handleSubmit, register, setError } = useForm<OrganizationDeletion>({
    resolver: zodResolver(OrganizationDeletion),
    defaultValues: { name: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const remove = handleSubmit(async (body) => {
    try {
      await request(deleteOrganization, { body }, { quiet: true });
      await refresh(['/organization']);
      onClose();
    } catch (error) {
      attachFailure(error, FIELD_NAMES, setError);
    }
  });
  return (
    <FormDialog
      title={`Delete ${name}?`}
      submitLabel="Delete organization"
      tone="danger"
      error={errors.root?.message}
      isBusy={isSubmitting}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        From now on everything in it can be read and downloaded, and nothing can be changed. All members are
        told by mail. After {ORGANIZATION_GRACE_DAYS} days its documents, workflows, certificates and their
        keys, members and settings are deleted for good. Only its activity log remains, with the operator.
      </Typography>
      <Alert severity="warning">
        Signing reports can no longer be made then. Download the documents and reports that you need before.
      </Alert>
      <Field
        label="Name of the organization"
        help={`Type ${name} to confirm.`}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
    </FormDialog>
  );
}
