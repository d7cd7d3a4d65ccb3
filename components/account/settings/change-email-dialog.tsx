import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { Profile } from '#contracts/session.ts';
import { EmailCodeForm } from './email-code-form.tsx';
import { NewEmailForm } from './new-email-form.tsx';

export interface ChangeEmailDialogProps {
  onClose: () => void;
  onChanged: (profile: Pick<Profile, 'email'>) => void;
}

/** Order of a change, and the new address. */
interface Started {
  orderId: string;
  newEmail: string;
}

/** Dialog that changes the e-mail address in two steps: the new address, then the code mailed to it. */
export function ChangeEmailDialog({ onClose, onChanged }: ChangeEmailDialogProps) {
  const id = useId();
  const [started, setStarted] = useState<Started | null>(null);
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Change e-mail address</DialogTitle>
      {started ? (
        <EmailCodeForm
          {...started}
          onClose={onClose}
          onChanged={(profile) => {
            onChanged(profile);
            onClose();
          }}
        />
      ) : (
        <NewEmailForm onStarted={setStarted} onClose={onClose} />
      )}
    </Dialog>
  );
}
