import { useState } from 'react';
import { request } from '#client/request.ts';
import { StepsDialog } from '#components/ui/form-dialog.tsx';
import { makeRecoveryCodes } from '#contracts/second-factor.ts';
import { PasswordForm } from './password-dialog.tsx';
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx';

export interface RecoveryCodesDialogProps {
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** Dialog that asks for the password, makes new recovery codes and shows them once. */
export function RecoveryCodesDialog({ onChanged, onClose }: RecoveryCodesDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const make = async (password: string) => {
    const made = await request(makeRecoveryCodes, { body: { password } }, { quiet: true });
    setCodes(made.recovery_codes ?? []);
    await onChanged();
  };
  return (
    <StepsDialog
      title={codes ? 'Your recovery codes' : 'Make new recovery codes?'}
      isHeld={codes !== null}
      onClose={onClose}
    >
      {codes ? (
        <RecoveryCodesPanel codes={codes} onClose={onClose} />
      ) : (
        <PasswordForm
          text="The codes that you have now are no longer valid then."
          confirmLabel="Make new codes"
          onConfirm={make}
          onClose={onClose}
        />
      )}
    </StepsDialog>
  );
}
