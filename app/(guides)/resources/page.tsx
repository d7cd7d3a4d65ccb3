import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Metadata } from 'next';
import { GuideOverview } from '#components/resources/guide-overview.tsx';
import { BRAND } from '#shared/brand.ts';
import { MAIN } from './resources-looks.ts';

export const metadata: Metadata = {
  title: 'Resources',
  description:
    'Guides to signing documents in the browser, with a USB token, on the command line and by API.',
};

export default function ResourcesPage() {
  return (
    <Box component="main" sx={MAIN}>
      <Typography variant="h1">Resources</Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 4, maxWidth: 680, typography: 'body1' }}>
        Guides to {BRAND.name}: how it is set up on your computer, how documents are signed, and how your own
        programs take part.
      </Typography>
      <GuideOverview />
    </Box>
  );
}
