import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { FormDialog } from '#components/ui/form-dialog.tsx';
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
    <FormDialog
      title="Rename the passkey"
      submitLabel="Rename"
      error={errors.root?.message}
      isBusy={isSubmitting}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Name" autoFocus error={errors.name?.message} {...register('name')} />
    </FormDialog>
  );
}
