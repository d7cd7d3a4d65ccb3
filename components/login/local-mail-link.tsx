import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';

interface LocalMailLinkProps {
  /** Address of the local mail page; undefined when a mail server is configured. */
  mailPageUrl: string | undefined;
}

/** Link to the mails where they do not leave this machine; nothing elsewhere. */
export function LocalMailLink({ mailPageUrl }: LocalMailLinkProps) {
  if (!mailPageUrl) return null;
  return (
    <Typography variant="caption" color="textSecondary" sx={{ textAlign: 'center' }}>
      Mail stays on this machine.{' '}
      <Link href={mailPageUrl} target="_blank" rel="noreferrer" underline="always">
        Open the local mail page
      </Link>
    </Typography>
  );
}
