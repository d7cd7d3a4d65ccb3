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
import { usbMessages } from '#contracts/usb.ts';
import { encryptionObstacle, lockHelp } from './sign-offers.ts';

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
        help={obstacle ?? 'Whoever opens the document from then on needs the password.'}
        isDisabled={obstacle !== null}
      />
      {isEncrypting ? (
        <PasswordField
          label="Encryption password"
          autoComplete="new-password"
          help="Give it to everybody who must read or sign the document. It cannot be recovered."
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
