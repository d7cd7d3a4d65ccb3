import { useState } from 'react';
import { request } from '#client/request.ts';
import { StepsDialog } from '#components/ui/form-dialog.tsx';
import { startAuthenticatorApp, type AppKey } from '#contracts/second-factor.ts';
import { AppCodeForm } from './app-code-form.tsx';
import { PasswordForm } from './password-dialog.tsx';
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx';

export interface SetUpAppDialogProps {
  /** Called when the app is on. */
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** Dialog that turns an authenticator app on: password, key and first code, and with the first factor recovery codes. */
export function SetUpAppDialog({ onChanged, onClose }: SetUpAppDialogProps) {
  const [key, setKey] = useState<AppKey | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const finish = async (recoveryCodes: string[] | null) => {
    if (recoveryCodes) setCodes(recoveryCodes);
    else onClose();
    await onChanged();
  };
  return (
    <StepsDialog
      title={codes ? 'Your recovery codes' : 'Set up an authenticator app'}
      maxWidth={key ? 'sm' : 'xs'}
      isHeld={codes !== null}
      onClose={onClose}
    >
      {codes ? (
        <RecoveryCodesPanel codes={codes} onClose={onClose} />
      ) : key ? (
        <AppCodeForm appKey={key} onClose={onClose} onConfirmed={finish} />
      ) : (
        <PasswordForm
          text="From then on the sign-in asks for the code of the app instead of one that is mailed to you."
          confirmLabel="Continue"
          onConfirm={async (password) =>
            setKey(await request(startAuthenticatorApp, { body: { password } }, { quiet: true }))
          }
          onClose={onClose}
        />
      )}
    </StepsDialog>
  );
}
