import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { request } from '#client/request.ts';
import { dialogLater } from '#components/ui/dialog-later.tsx';
import { Fact, Facts } from '#components/ui/facts.tsx';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { PrivacySecuritySettings } from '#contracts/privacy-settings.ts';
import { removeAuthenticatorApp } from '#contracts/second-factor.ts';
import { FactorItem } from './factor-item.tsx';

const SetUpAppDialog = dialogLater(async () => (await import('./set-up-app-dialog.tsx')).SetUpAppDialog);
const PasswordDialog = dialogLater(async () => (await import('./password-dialog.tsx')).PasswordDialog);

export interface AuthenticatorAppItemProps {
  app: PrivacySecuritySettings['authenticator_app'];
  onChanged: () => Promise<void>;
}

/** The authenticator app in the list of second factors: set up, or removed. */
export function AuthenticatorAppItem({ app, onChanged }: AuthenticatorAppItemProps) {
  const formats = useFormats();
  const [open, setOpen] = useState<'set up' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const remove = async (password: string) => {
    await request(removeAuthenticatorApp, { body: { password } }, { quiet: true });
    close();
    await onChanged();
  };
  return (
    <>
      <FactorItem
        name="Authenticator app"
        state={app ? 'On' : 'Off'}
        isOn={app !== null}
        actions={
          app ? (
            <Button
              size="small"
              variant="text"
              color="error"
              aria-label="Remove the authenticator app"
              onClick={() => setOpen('remove')}
            >
              Remove
            </Button>
          ) : (
            <Button size="small" aria-label="Set up an authenticator app" onClick={() => setOpen('set up')}>
              Set up
            </Button>
          )
        }
      >
        {app ? (
          <Facts>
            <Fact term="Added">{formats.moment(app.added_at)}</Fact>
          </Facts>
        ) : (
          <Typography variant="body2" color="textSecondary">
            An app on your phone or computer shows a new code every 30 seconds, also without a network.
          </Typography>
        )}
      </FactorItem>
      <SetUpAppDialog opened={open === 'set up' ? { onChanged, onClose: close } : null} />
      <PasswordDialog
        opened={
          open === 'remove'
            ? {
                title: 'Remove the authenticator app?',
                text: 'Its codes are no longer accepted. Without a second factor the sign-in asks for a mailed code again.',
                confirmLabel: 'Remove',
                tone: 'danger',
                onConfirm: remove,
                onClose: close,
              }
            : null
        }
      />
    </>
  );
}
