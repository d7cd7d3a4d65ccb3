import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Metadata } from 'next';
import { BRAND } from '#shared/brand.ts';
import { TERMS } from './terms.ts';

export const metadata: Metadata = { title: 'Terms & Conditions' };

export default function TermsPage() {
  return (
    <Stack
      component="main"
      sx={{ width: '100%', maxWidth: 720, mx: 'auto', px: 3, pt: { xs: 2, sm: 6 }, pb: 8, gap: 4 }}
    >
      <div>
        <Typography variant="h1">Terms & Conditions</Typography>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          What you may expect of {BRAND.name}, and what it expects of you.
        </Typography>
      </div>
      {TERMS.map(({ title, text }) => (
        <section key={title}>
          <Typography variant="h2" gutterBottom>
            {title}
          </Typography>
          <Typography>{text}</Typography>
        </section>
      ))}
    </Stack>
  );
}
