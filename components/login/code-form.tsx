import ArrowBack from '@mui/icons-material/ArrowBackRounded';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { FormHeading } from '#components/ui/form-heading.tsx';
import { CodeEntryField, useCodeEntry } from '#components/ui/inputs/code-entry.tsx';
import { ResendCode } from '#components/ui/inputs/resend-code.tsx';
import { OTP_MINUTES } from '#contracts/limits.ts';
import type { CodeOfOrder } from '#contracts/session.ts';
import { LocalMailLink } from './local-mail-link.tsx';

export interface CodeFormProps {
  /** Address that the code was sent to. */
  email: string;
  orderId: string;
  /** Address of the local mail page, if there is one. */
  mailPageUrl: string | undefined;
  submitLabel: string;
  /** Exchanges the code for a session; rejects with a RequestError if the code is refused. */
  exchange: (code: CodeOfOrder) => Promise<void>;
  onNewOrder: (orderId: string) => void;
  onBack: () => void;
  onSignedIn: () => void;
}

/** Second step of sign-in and registration: the one-time code. Submits itself when the code is complete. */
export function CodeForm({
  email,
  orderId,
  mailPageUrl,
  submitLabel,
  exchange,
  onNewOrder,
  onBack,
  onSignedIn,
}: CodeFormProps) {
  const entry = useCodeEntry((otp) => exchange({ otp, order_id: orderId }).then(onSignedIn));
  const takeNewOrder = (newOrder: string) => {
    entry.reset();
    onNewOrder(newOrder);
  };
  return (
    <>
      <FormHeading title="Enter your code">
        We sent it to <strong>{email}</strong>. It is valid for {OTP_MINUTES} minutes.
      </FormHeading>
      <Stack component="form" noValidate onSubmit={entry.submit} sx={{ gap: 2.5 }}>
        {entry.error ? <Alert severity="error">{entry.error}</Alert> : null}
        <CodeEntryField entry={entry} />
        <Button type="submit" variant="contained" size="large" loading={entry.isBusy}>
          {submitLabel}
        </Button>
        <ResendCode orderId={orderId} onSent={takeNewOrder} />
        <LocalMailLink mailPageUrl={mailPageUrl} />
        <Button variant="text" color="inherit" startIcon={<ArrowBack />} onClick={onBack}>
          Back
        </Button>
      </Stack>
    </>
  );
}
