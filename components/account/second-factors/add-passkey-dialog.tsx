import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { createPasskey } from '#client/passkeys.ts';
import { request } from '#client/request.ts';
import { DialogForm, StepsDialog } from '#components/ui/form-dialog.tsx';
import { Field } from '#components/ui/inputs/field.tsx';
import { PasswordField } from '#components/ui/inputs/password-field.tsx';
import { addPasskey, PasskeyName, startPasskey } from '#contracts/passkey.ts';
import { OwnPassword } from '#contracts/password.ts';
import { z } from '#contracts/zod.ts';
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx';

const PasskeyForm = z.extend(PasskeyName, OwnPassword.shape);
type PasskeyForm = z.infer<typeof PasskeyForm>;

export interface AddPasskeyDialogProps {
  /** Called when the passkey is stored. */
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** Dialog that adds a passkey: name and password, then the browser's own dialog, and with the first factor recovery codes. */
export function AddPasskeyDialog({ onChanged, onClose }: AddPasskeyDialogProps) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const add = async ({ name, password }: PasskeyForm) => {
    const started = await request(startPasskey, { body: { password } }, { quiet: true });
    const { challenge_id, options } = started;
    const body = { challenge_id, name, credential: await createPasskey(options) };
    const { recovery_codes } = await request(addPasskey, { body }, { quiet: true });
    if (recovery_codes) setCodes(recovery_codes);
    else onClose();
    await onChanged();
  };
  return (
    <StepsDialog
      title={codes ? 'Your recovery codes' : 'Add a passkey'}
      isHeld={codes !== null}
      onClose={onClose}
    >
      {codes ? (
        <RecoveryCodesPanel codes={codes} onClose={onClose} />
      ) : (
        <NewPasskeyForm onSubmit={add} onClose={onClose} />
      )}
    </StepsDialog>
  );
}

interface NewPasskeyFormProps {
  /** Adds the passkey; rejects with a RequestError if the browser or the service refuses it. */
  onSubmit: (entered: PasskeyForm) => Promise<void>;
  onClose: () => void;
}

function NewPasskeyForm({ onSubmit, onClose }: NewPasskeyFormProps) {
  const { formState, handleSubmit, register, setError } = useForm<PasskeyForm>({
    resolver: zodResolver(PasskeyForm),
    defaultValues: { name: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (entered) => {
    try {
      await onSubmit(entered);
    } catch (error) {
      attachFailure(error, ['name', 'password'], setError);
    }
  });
  return (
    <DialogForm
      submitLabel="Continue"
      error={errors.root?.message}
      isBusy={isSubmitting}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label="Name"
        help="For example the device or the password manager that holds it."
        autoFocus
        error={errors.name?.message}
        {...register('name')}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
    </DialogForm>
  );
}
