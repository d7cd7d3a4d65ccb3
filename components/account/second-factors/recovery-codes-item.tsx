import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { request } from '#client/request.ts';
import { StepsDialog } from '#components/ui/form-dialog.tsx';
import { makeRecoveryCodes, RECOVERY_CODES } from '#contracts/second-factor.ts';
import { FactorItem } from './factor-item.tsx';
import { PasswordForm } from './password-dialog.tsx';
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx';

export interface RecoveryCodesItemProps {
  /** Number of codes that have not been used. */
  left: number;
  onChanged: () => Promise<void>;
}

/** The recovery codes in the list of second factors: how many are left, and new ones. */
export function RecoveryCodesItem({ left, onChanged }: RecoveryCodesItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    setIsOpen(false);
    setCodes(null);
  };
  const make = async (password: string) => {
    const made = await request(makeRecoveryCodes, { body: { password } }, { quiet: true });
    setCodes(made.recovery_codes ?? []);
    await onChanged();
  };
  return (
    <>
      <FactorItem
        name="Recovery codes"
        actions={
          <Button size="small" onClick={() => setIsOpen(true)}>
            Make new codes
          </Button>
        }
      >
        <Typography variant="body2" color="textSecondary">
          {left} of {RECOVERY_CODES} left. Each signs you in once when your second factor is out of reach.
        </Typography>
      </FactorItem>
      {isOpen ? (
        <StepsDialog
          title={codes ? 'Your recovery codes' : 'Make new recovery codes?'}
          isHeld={codes !== null}
          onClose={close}
        >
          {codes ? (
            <RecoveryCodesPanel codes={codes} onClose={close} />
          ) : (
            <PasswordForm
              text="The codes that you have now are no longer valid then."
              confirmLabel="Make new codes"
              onConfirm={make}
              onClose={close}
            />
          )}
        </StepsDialog>
      ) : null}
    </>
  );
}
