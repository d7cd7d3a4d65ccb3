import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { CheckDrop } from './check-drop.tsx';
import { Section } from './section.tsx';

/** Drop area that takes a PDF to the check of its signatures. */
export function TryIt() {
  return (
    <Section
      id="try"
      title="Try it with a signed PDF of yours"
      intro="Drop it here to see who signed it, when, and whether it was changed since. It makes no difference with what it was signed, and no account is needed."
      isRaised
    >
      <CheckDrop />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        The file is read, checked and forgotten; neither it nor the result is stored. More choices are on the
        page{' '}
        <Link href="/verify" underline="always">
          Check signatures
        </Link>
        .
      </Typography>
    </Section>
  );
}
