import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { dialogLater } from '#components/ui/dialog-later.tsx';
import type { PrivacySecuritySettings } from '#contracts/privacy-settings.ts';
import { FactorItem } from './factor-item.tsx';
import { PasskeyItem } from './passkey-item.tsx';

const AddPasskeyDialog = dialogLater(async () => (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog);

export interface PasskeyItemsProps {
  settings: PrivacySecuritySettings;
  onChanged: () => Promise<void>;
}

/** The passkeys in the list of second factors, and a button that adds one where passkeys work. */
export function PasskeyItems({ settings: { passkeys, can_use_passkeys }, onChanged }: PasskeyItemsProps) {
  const [isAdding, setIsAdding] = useState(false);
  if (!can_use_passkeys && passkeys.length === 0) return null;
  return (
    <>
      <FactorItem
        name="Passkeys"
        state={passkeys.length > 0 ? 'On' : 'Off'}
        isOn={passkeys.length > 0}
        actions={
          can_use_passkeys ? (
            <Button size="small" onClick={() => setIsAdding(true)}>
              Add a passkey
            </Button>
          ) : undefined
        }
      >
        <Typography variant="body2" color="textSecondary">
          Fingerprint, face or PIN of your device, or a security key. A passkey also signs you in without your
          password.
        </Typography>
      </FactorItem>
      {passkeys.map((passkey) => (
        <PasskeyItem key={passkey.id} passkey={passkey} onChanged={onChanged} />
      ))}
      <AddPasskeyDialog opened={isAdding ? { onChanged, onClose: () => setIsAdding(false) } : null} />
    </>
  );
}
