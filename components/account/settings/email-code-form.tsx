import DialogContentText from '@mui/material/DialogContentText';
import { request } from '#client/request.ts';
import { DialogForm } from '#components/ui/form-dialog.tsx';
import { CodeEntryField, useCodeEntry } from '#components/ui/inputs/code-entry.tsx';
import { ResendCode } from '#components/ui/inputs/resend-code.tsx';
import { confirmEmailChange } from '#contracts/email-change.ts';
import { OTP_MINUTES } from '#contracts/limits.ts';
import type { Profile } from '#contracts/user-profile.ts';

export interface EmailCodeFormProps {
  orderId: string;
  /** Address that the code was sent to. */
  newEmail: string;
  onChanged: (profile: Profile) => void;
  onClose: () => void;
}

/** Second step of changing the e-mail address: the code that was mailed to the new one. */
export function EmailCodeForm({ orderId, newEmail, onChanged, onClose }: EmailCodeFormProps) {
  const entry = useCodeEntry(async (otp) => {
    const input = { params: { order_id: orderId }, body: { otp } };
    onChanged(await request(confirmEmailChange, input, { quiet: true }));
  });
  return (
    <DialogForm
      submitLabel="Change address"
      error={entry.error}
      isBusy={entry.isBusy}
      onSubmit={entry.submit}
      onClose={onClose}
    >
      <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
        We sent a code to <strong>{newEmail}</strong>. It is valid for {OTP_MINUTES} minutes.
      </DialogContentText>
      <CodeEntryField entry={entry} />
      <ResendCode orderId={orderId} onSent={entry.reset} />
    </DialogForm>
  );
}
