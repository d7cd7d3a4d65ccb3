import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { dialogLater } from '#components/ui/dialog-later.tsx';
import { RECOVERY_CODES } from '#contracts/second-factor.ts';
import { FactorItem } from './factor-item.tsx';

const RecoveryCodesDialog = dialogLater(
  async () => (await import('./recovery-codes-dialog.tsx')).RecoveryCodesDialog,
);

export interface RecoveryCodesItemProps {
  /** Number of codes that have not been used. */
  left: number;
  onChanged: () => Promise<void>;
}

/** The recovery codes in the list of second factors: how many are left, and new ones. */
export function RecoveryCodesItem({ left, onChanged }: RecoveryCodesItemProps) {
  const [isOpen, setIsOpen] = useState(false);
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
      <RecoveryCodesDialog opened={isOpen ? { onChanged, onClose: () => setIsOpen(false) } : null} />
    </>
  );
}
