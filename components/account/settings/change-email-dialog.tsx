import { useState } from 'react';
import { StepsDialog } from '#components/ui/form-dialog.tsx';
import type { Profile } from '#contracts/user-profile.ts';
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
  const [started, setStarted] = useState<Started | null>(null);
  return (
    <StepsDialog title="Change e-mail address" onClose={onClose}>
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
    </StepsDialog>
  );
}
