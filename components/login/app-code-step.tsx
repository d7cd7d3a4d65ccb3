import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { FormHeading } from '#components/ui/form-heading.tsx';
import { CodeEntryField, useCodeEntry } from '#components/ui/inputs/code-entry.tsx';

export interface AppCodeStepProps {
  /** Exchanges the code for a session; rejects with a RequestError if the code is refused. */
  exchange: (otp: string) => Promise<void>;
  onSignedIn: () => void;
}

/** Asks for the code of the authenticator app. Submits itself when the code is complete. */
export function AppCodeStep({ exchange, onSignedIn }: AppCodeStepProps) {
  const entry = useCodeEntry((otp) => exchange(otp).then(onSignedIn));
  return (
    <>
      <FormHeading title="Enter the code of your app">
        Open your authenticator app and enter the six digits that it shows.
      </FormHeading>
      <Stack component="form" noValidate onSubmit={entry.submit} sx={{ gap: 2.5 }}>
        {entry.error ? <Alert severity="error">{entry.error}</Alert> : null}
        <CodeEntryField entry={entry} label="Code of the app" />
        <Button type="submit" variant="contained" size="large" loading={entry.isBusy}>
          Sign in
        </Button>
      </Stack>
    </>
  );
}
