import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { VerifyScreenProps } from './verify-screen.tsx';

/** What becomes of the files, and whom the check trusts. */
export function NothingStored({ organization }: VerifyScreenProps) {
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
