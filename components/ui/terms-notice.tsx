import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';

/** Sentence by which a new user accepts the terms; `error` says that the version of the form no longer applies. */
export function TermsNotice({ error }: { error: string | undefined }) {
  return (
    <>
      <Typography variant="caption" color="textSecondary" sx={{ textAlign: 'center' }}>
        By creating an account you accept the{' '}
        <Link href="/terms-of-service" target="_blank" underline="always">
          Terms & Conditions
        </Link>
        .
      </Typography>
      {error ? <Alert severity="error">{error}</Alert> : null}
    </>
  );
}
