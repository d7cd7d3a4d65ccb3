import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { PasswordField } from '#components/ui/inputs/password-field.tsx';
import type { Document } from '#contracts/document.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import { usbMessages } from '#contracts/usb-constants.ts';

/** Fields to lock and to encrypt the document. */
export function ProtectionFields({ documents }: { documents: readonly Document[] }) {
  const { control, register, formState } = useFormContext<SignForm>();
  const [isEncrypting, mode] = useWatch({ control, name: ['addEncryption', 'mode'] });
  const obstacle = mode === 'usb' ? usbMessages.encryption : encryptionObstacle(documents);
  return (
    <Stack sx={{ gap: 1.5 }}>
      <CheckboxField name="lockForSigning" label="Lock after signing" help={lockHelp(documents)} />
      <CheckboxField
        name="addEncryption"
        label="Encrypt with password"
        help={obstacle ?? 'From then on, the document opens only with the password.'}
        isDisabled={obstacle !== null}
      />
      {isEncrypting ? (
        <PasswordField
          label="Encryption password"
          autoComplete="new-password"
          help="Give it to all who read or sign the document. It cannot be recovered."
          error={formState.errors.encryptionPin?.message}
          {...register('encryptionPin')}
        />
      ) : null}
    </Stack>
  );
}

interface CheckboxFieldProps {
  name: 'lockForSigning' | 'addEncryption';
  label: string;
  help: string;
  isDisabled?: boolean;
}

function CheckboxField({ name, label, help, isDisabled = false }: CheckboxFieldProps) {
  const id = useId();
  const { control } = useFormContext<SignForm>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
        <Box>
          <FormControlLabel
            disabled={isDisabled}
            label={label}
            control={
              <Checkbox
                checked={value}
                onChange={onChange}
                onBlur={onBlur}
                slotProps={{ input: { ref, 'aria-describedby': id } }}
              />
            }
          />
          <FormHelperText id={id} error={Boolean(error)} sx={{ mt: 0, ml: 3.5 }}>
            {error?.message ?? help}
          </FormHelperText>
        </Box>
      )}
    />
  );
}

/** Returns why these documents cannot be encrypted, or null. Encryption must precede the first signature. */
export function encryptionObstacle(documents: readonly Document[]): string | null {
  const signed = documents.flatMap(({ signatories }) => signatories).find(({ state }) => state === 'signed');
  if (signed) {
    return `${signed.full_name} has signed already, and encrypting the document now would break that signature.`;
  }
  if (documents.some(({ is_encrypted }) => is_encrypted))
    return 'The document already needs a password to open.';
  return null;
}

/** Returns the help text of the lock: when it takes effect. */
export function lockHelp(documents: readonly Document[]): string {
  const last = documents.length === 1 ? lastWaiting(documents[0]) : null;
  if (last) return `Takes effect when ${last} has signed, who signs last.`;
  if (documents.some(({ signatories }) => signatories.some(({ state }) => state === 'waiting'))) {
    return 'Takes effect with the last signature.';
  }
  return 'Nothing can be changed or signed afterwards.';
}

function lastWaiting(document: Document | undefined): string | null {
  const waiting = document?.signatories.filter(({ state }) => state === 'waiting') ?? [];
  const last = waiting.toSorted((a, b) => b.serial_number - a.serial_number)[0];
  return last?.full_name ?? null;
}
