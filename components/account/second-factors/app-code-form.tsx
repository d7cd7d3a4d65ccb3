import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { request } from '#client/request.ts';
import { DialogForm } from '#components/ui/form-dialog.tsx';
import { CodeEntryField, useCodeEntry } from '#components/ui/inputs/code-entry.tsx';
import { confirmAuthenticatorApp, type AppKey } from '#contracts/second-factor.ts';
import { QrCode } from './qr-code.tsx';

export interface AppCodeFormProps {
  appKey: AppKey;
  /** Called with new recovery codes, or with null if the user keeps theirs. */
  onConfirmed: (recoveryCodes: string[] | null) => Promise<void>;
  onClose: () => void;
}

/** Content of a dialog that shows the key of an authenticator app and asks for its first code. */
export function AppCodeForm({ appKey, onConfirmed, onClose }: AppCodeFormProps) {
  const entry = useCodeEntry(async (otp) => {
    const { recovery_codes } = await request(confirmAuthenticatorApp, { body: { otp } }, { quiet: true });
    await onConfirmed(recovery_codes);
  });
  return (
    <DialogForm
      submitLabel="Turn on"
      error={entry.error}
      isBusy={entry.isBusy}
      onSubmit={entry.submit}
      onClose={onClose}
    >
      <KeyToScan appKey={appKey} />
      <CodeEntryField entry={entry} label="Code of the app" />
    </DialogForm>
  );
}

/** Key as a QR code and as text. */
function KeyToScan({ appKey: { secret, uri } }: { appKey: AppKey }) {
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 2.5, alignItems: { xs: 'center', sm: 'start' } }}
    >
      <QrCode text={uri} label="QR code of the key" />
      <Box sx={{ minWidth: 0 }}>
        <DialogContentText>
          Scan this with an authenticator app, for example that of your password manager, then enter the code
          that it shows.
        </DialogContentText>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          Or type this key:
        </Typography>
        <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {inGroups(secret)}
        </Typography>
      </Box>
    </Stack>
  );
}

/** Returns the key in groups of four, which are easier to type. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;
