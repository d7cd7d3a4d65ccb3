import { zodResolver } from '@hookform/resolvers/zod';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { Controller, useForm } from 'react-hook-form';
import { useSWRConfig } from 'swr';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { PasswordField } from '#components/ui/inputs/password-field.tsx';
import { OwnershipTransfer, transferOwnership } from '#contracts/ownership.ts';
import { z } from '#contracts/zod.ts';
import { MemberField } from './member-field.tsx';

const FIELD_NAMES = z.keyof(OwnershipTransfer).options;

export interface TransferOwnershipDialogProps {
  onClose: () => void;
  /** Called after the transfer. Reloads the page by default, since the user's own role may have changed. */
  onTransferred?: () => void;
}

/** Dialog that makes another member an owner, confirmed by the password. */
export function TransferOwnershipDialog({
  onClose,
  onTransferred = () => window.location.reload(),
}: TransferOwnershipDialogProps) {
  const { mutate } = useSWRConfig();
  const { control, formState, handleSubmit, register, setError } = useForm<OwnershipTransfer>({
    resolver: zodResolver(OwnershipTransfer),
    defaultValues: { membership_id: '', password: '', stays_owner: false },
  });
  const { errors, isSubmitting } = formState;
  const transfer = handleSubmit(async (body) => {
    try {
      await request(transferOwnership, { body }, { quiet: true });
    } catch (error) {
      attachFailure(error, FIELD_NAMES, setError);
      return;
    }
    await mutate(() => true, undefined, { revalidate: false });
    onTransferred();
  });
  return (
    <FormDialog
      title="Transfer ownership"
      submitLabel="Transfer ownership"
      error={errors.root?.message}
      isBusy={isSubmitting}
      onSubmit={() => void transfer()}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        The member becomes an owner at once and is told by mail. You become an administrator, unless you stay
        an owner beside them.
      </Typography>
      <Controller
        control={control}
        name="membership_id"
        render={({ field, fieldState }) => (
          <MemberField
            label="New owner"
            onChange={(id) => field.onChange(id ?? '')}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="stays_owner"
        render={({ field: { value, ...field } }) => (
          <FormControlLabel
            control={<Checkbox {...field} checked={value} />}
            label="I stay an owner as well"
          />
        )}
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
