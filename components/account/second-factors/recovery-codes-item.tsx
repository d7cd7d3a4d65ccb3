import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { request } from '#client/request.ts';
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
  const id = useId();
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
        <Dialog open onClose={codes ? undefined : close} maxWidth="xs" fullWidth aria-labelledby={id}>
          <DialogTitle id={id}>{codes ? 'Your recovery codes' : 'Make new recovery codes?'}</DialogTitle>
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
        </Dialog>
      ) : null}
    </>
  );
}
