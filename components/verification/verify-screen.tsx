import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FileChecks } from './file-checks.tsx';

export interface VerifyScreenProps {
  /** Name of the organization whose trust list is used as well; null for a visitor. */
  organization: string | null;
}

/** Page that verifies the signatures of files dropped on it. */
export function VerifyScreen({ organization }: VerifyScreenProps) {
  return (
    <Stack sx={{ gap: 3 }}>
      <Box>
        <Typography variant="h1">Check signatures</Typography>
        <Typography color="text.secondary" sx={{ mt: 0.5 }}>
          Drop a PDF to see who signed it, when, and whether it was changed since.
        </Typography>
      </Box>
      <FileChecks isMember={organization !== null}>
        <PrivacyNote organization={organization} />
      </FileChecks>
    </Stack>
  );
}

function PrivacyNote({ organization }: VerifyScreenProps) {
  return (
    <Box sx={{ display: 'flex', gap: 1.25, color: 'text.secondary' }}>
      <LockOutlined aria-hidden sx={{ fontSize: 18, mt: '2px' }} />
      <Typography variant="body2">
        Neither the file nor the result is stored: the file is read, checked and forgotten.{' '}
        {organization === null
          ? 'Certificates are checked against the authorities that this installation trusts.'
          : `Certificates are checked against the authorities that this installation trusts, and the trust list of ${organization}.`}
      </Typography>
    </Box>
  );
}
