import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, type SyntheticEvent } from 'react';
import { PasswordField } from '#components/ui/inputs/password-field.tsx';

export interface PdfPasswordFormProps {
  /** True if the password given before does not open the file. */
  wasWrong: boolean;
  onPassword: (password: string) => void;
}

/** Asks for the password of an encrypted document. It is not sent to a server. */
export function PdfPasswordForm({ wasWrong, onPassword }: PdfPasswordFormProps) {
  const [password, setPassword] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (password) onPassword(password);
  };
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', flex: 1, p: 3 }}>
      <Stack component="form" onSubmit={submit} sx={{ width: 'min(340px, 100%)', gap: 2 }}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
          <LockOutlined aria-hidden sx={{ color: 'text.secondary' }} />
          <Typography variant="h3" component="h2">
            This document is protected
          </Typography>
        </Stack>
        <PasswordField
          label="Password"
          autoComplete="off"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={wasWrong ? 'This password does not open the document. Try again.' : undefined}
          help="It opens the document here and is not sent anywhere."
        />
        <Button type="submit" variant="contained" disabled={!password}>
          Open document
        </Button>
      </Stack>
    </Box>
  );
}
