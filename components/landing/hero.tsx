import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { BRAND } from '#shared/brand.ts';
import { HOME_PATH } from '#shared/return-path.ts';
import { Picture } from './picture.tsx';
import { BAND } from './section.tsx';

/** First part of the landing page: the product in one sentence and one picture, and the links to start with it. */
export function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Box sx={{ ...BAND, pt: { xs: 4, md: 8 }, pb: { xs: 7, md: 11 } }}>
      <Typography
        variant="h1"
        sx={{ fontSize: { xs: '2rem', sm: '2.5rem' }, lineHeight: 1.15, maxWidth: 720, textWrap: 'balance' }}
      >
        Signatures that hold, whoever signs next
      </Typography>
      <Typography variant="body1" color="textSecondary" sx={{ mt: 2, maxWidth: 640 }}>
        {BRAND.name} has a PDF signed by everyone who has to, in order, each with a certificate of their own,
        so that anyone can check every signature with the software they already have.
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mt: 4, mb: { xs: 5, md: 7 } }}>
        {isSignedIn ? (
          <Button href={HOME_PATH} variant="contained" size="large">
            Open your documents
          </Button>
        ) : (
          <Button href="/register" variant="contained" size="large">
            Create an account
          </Button>
        )}
        <Button href="#demo" size="large">
          Request a demo
        </Button>
      </Stack>
      <Picture
        name="documents"
        alt="The list of documents of an accounting firm: each with its status, such as in progress, signed or pending for signature."
        width={1280}
        height={720}
        isFirst
      />
    </Box>
  );
}
