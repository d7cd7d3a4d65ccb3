import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { Field } from '#components/ui/inputs/field.tsx';
import { PasskeyName, renamePasskey } from '#contracts/passkey.ts';
import type { Passkey } from '#contracts/privacy-settings.ts';

export interface RenamePasskeyDialogProps {
  passkey: Passkey;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** Dialog that changes the name of a passkey. */
export function RenamePasskeyDialog({ passkey, onChanged, onClose }: RenamePasskeyDialogProps) {
  const titleId = useId();
  const { formState, handleSubmit, register, setError } = useForm<PasskeyName>({
    resolver: zodResolver(PasskeyName),
    defaultValues: { name: passkey.name },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      await request(renamePasskey, { params: { id: passkey.id }, body }, { quiet: true });
      onClose();
      await onChanged();
    } catch (error) {
      attachFailure(error, ['name'], setError);
    }
  });
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Rename the passkey</DialogTitle>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {errors.root ? <Alert severity="error">{errors.root.message}</Alert> : null}
          <Field label="Name" autoFocus error={errors.name?.message} {...register('name')} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting || null}>
            Rename
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
