import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Controller, useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { CodeField } from '#components/ui/inputs/code-field.tsx';
import { AppCode, confirmAuthenticatorApp, type AppKey } from '#contracts/second-factor.ts';
import { QrCode } from './qr-code.tsx';

export interface AppCodeFormProps {
  appKey: AppKey;
  /** Called with new recovery codes, or with null if the user keeps theirs. */
  onConfirmed: (recoveryCodes: string[] | null) => Promise<void>;
  onClose: () => void;
}

/** Content of a dialog that shows the key of an authenticator app and asks for its first code. */
export function AppCodeForm({ appKey, onConfirmed, onClose }: AppCodeFormProps) {
  const { control, formState, handleSubmit, resetField, setError, setFocus } = useForm<AppCode>({
    resolver: zodResolver(AppCode),
    defaultValues: { otp: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      const { recovery_codes } = await request(confirmAuthenticatorApp, { body }, { quiet: true });
      await onConfirmed(recovery_codes);
    } catch (error) {
      resetField('otp');
      attachFailure(error, ['otp'], setError);
      setFocus('otp');
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        <KeyToScan appKey={appKey} />
        {errors.root ? <Alert severity="error">{errors.root.message}</Alert> : null}
        <Controller
          control={control}
          name="otp"
          render={({ field }) => (
            <CodeField
              field={field}
              label="Code of the app"
              error={errors.otp?.message}
              isDisabled={isSubmitting}
              onComplete={() => void submit()}
            />
          )}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isSubmitting}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={isSubmitting || null}>
          Turn on
        </Button>
      </DialogActions>
    </form>
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
