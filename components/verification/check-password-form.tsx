import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState, type SyntheticEvent } from 'react';
import { PasswordField } from '#components/ui/inputs/password-field.tsx';

export interface CheckPasswordFormProps {
  name: string;
  wasWrong: boolean;
  onPassword: (password: string) => void;
}

/** Maximum length of a PDF password (ISO 32000-2, 7.6.4.3.2). */
const MAX_PASSWORD = 127;

/** Asks for the password of an encrypted file, to check its signatures. */
export function CheckPasswordForm({ name, wasWrong, onPassword }: CheckPasswordFormProps) {
  const [password, setPassword] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (password) onPassword(password);
  };
  return (
    <Stack component="form" onSubmit={submit} sx={FORM}>
      <PasswordField
        label={`Password of ${name}`}
        autoComplete="off"
        value={password}
        onChange={({ target }) => setPassword(target.value.slice(0, MAX_PASSWORD))}
        error={wasWrong ? 'This password does not open the file. Try another one.' : undefined}
        help="The file is encrypted. The password is used for this check and forgotten with the file."
      />
      <Button type="submit" variant="contained" disabled={!password} sx={{ alignSelf: 'flex-start' }}>
        Open and check
      </Button>
    </Stack>
  );
}

const FORM = {
  gap: 2,
  maxWidth: 480,
  p: 2,
  border: 1,
  borderColor: 'line',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const;
