import Button from '@mui/material/Button';
import { useState } from 'react';
import { request } from '#client/request.ts';
import { dialogLater } from '#components/ui/dialog-later.tsx';
import { Fact, Facts } from '#components/ui/facts.tsx';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { removePasskey } from '#contracts/passkey.ts';
import type { Passkey } from '#contracts/privacy-settings.ts';
import { FactorItem } from './factor-item.tsx';

const PasswordDialog = dialogLater(async () => (await import('./password-dialog.tsx')).PasswordDialog);
const RenamePasskeyDialog = dialogLater(
  async () => (await import('./rename-passkey-dialog.tsx')).RenamePasskeyDialog,
);

export interface PasskeyItemProps {
  passkey: Passkey;
  onChanged: () => Promise<void>;
}

/** A passkey in the list: renamed, or removed. */
export function PasskeyItem({ passkey, onChanged }: PasskeyItemProps) {
  const { id, name, created_at, last_used_at } = passkey;
  const formats = useFormats();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const remove = async (password: string) => {
    await request(removePasskey, { params: { id }, body: { password } }, { quiet: true });
    close();
    await onChanged();
  };
  return (
    <>
      <FactorItem
        name={name}
        actions={
          <>
            <Button
              size="small"
              variant="text"
              aria-label={`Rename the passkey ${name}`}
              onClick={() => setOpen('rename')}
            >
              Rename
            </Button>
            <Button
              size="small"
              variant="text"
              color="error"
              aria-label={`Remove the passkey ${name}`}
              onClick={() => setOpen('remove')}
            >
              Remove
            </Button>
          </>
        }
      >
        <Facts>
          <Fact term="Created">{formats.moment(created_at)}</Fact>
          <Fact term="Last used">{last_used_at ? formats.moment(last_used_at) : 'never'}</Fact>
        </Facts>
      </FactorItem>
      <RenamePasskeyDialog opened={open === 'rename' ? { passkey, onChanged, onClose: close } : null} />
      <PasswordDialog
        opened={
          open === 'remove'
            ? {
                title: `Remove the passkey ${name}?`,
                text: 'It no longer signs you in. Delete it on the device or in the password manager too.',
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
