import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Metadata } from 'next';
import { DEFAULT_LOCALISATION } from '#contracts/default-localisation.ts';
import { TERMS_VERSION } from '#contracts/terms.ts';
import { BRAND } from '#shared/brand.ts';
import { makeFormats } from '#shared/make-formats.ts';
import { TERMS } from './terms.ts';

export const dynamic = 'force-static';

export const metadata: Metadata = {
  title: 'Terms & Conditions',
  description: `What you may expect of ${BRAND.name}, and what it expects of you.`,
};

export default function TermsPage() {
  return (
    <Stack
      component="main"
      sx={{ width: '100%', maxWidth: 720, mx: 'auto', px: 3, pt: { xs: 2, sm: 6 }, pb: 8, gap: 4 }}
    >
      <div>
        <Typography variant="h1">Terms & Conditions</Typography>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          What you may expect of {BRAND.name}, and what it expects of you. Version of{' '}
          <time dateTime={TERMS_VERSION}>{makeFormats(DEFAULT_LOCALISATION, 'UTC').day(TERMS_VERSION)}</time>.
        </Typography>
      </div>
      {TERMS.map(({ title, paragraphs }) => (
        <section key={title}>
          <Typography variant="h2" gutterBottom>
            {title}
          </Typography>
          {paragraphs.map((text) => (
            <Typography key={text} sx={{ mb: 1.5 }}>
              {text}
            </Typography>
          ))}
        </section>
      ))}
    </Stack>
  );
}
