import Stack from '@mui/material/Stack';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';
import { PasswordStrength, PasswordStrengthLabel } from './password-strength.tsx';

export interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'labelEnd' | 'autoComplete'> {
  /** What has been typed so far. */
  password: string;
}

/** A field for a password that somebody chooses: it says how strong it is and what it still needs. */
export function NewPasswordField({ password, ...props }: NewPasswordFieldProps) {
  return (
    <Stack sx={{ gap: 1 }}>
      <PasswordField
        {...props}
        autoComplete="new-password"
        labelEnd={<PasswordStrengthLabel password={password} />}
      />
      <PasswordStrength password={password} />
    </Stack>
  );
}
