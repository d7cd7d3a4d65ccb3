import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Metadata } from 'next';
import { FormatsProvider } from '#components/ui/formats/formats-provider.tsx';
import { VerifyScreen } from '#components/verification/verify-screen.tsx';
import { loadCurrentOrganization } from '#server/load-current-organization.ts';
import { loadLocalisation } from '#server/load-localisation.ts';
import { HOME_PATH } from '#shared/return-path.ts';

export const metadata: Metadata = { title: 'Check signatures' };

export default async function VerifyPage() {
  const [organization, settings] = await Promise.all([loadCurrentOrganization(), loadLocalisation()]);
  return (
    <Box
      component="main"
      sx={{ width: '100%', maxWidth: 840, mx: 'auto', px: { xs: 2, sm: 3 }, pt: 2, pb: 8 }}
    >
      {organization === null ? null : (
        <Link href={HOME_PATH} variant="body2" sx={{ display: 'inline-block', mb: 2, displayPrint: 'none' }}>
          Back to your documents
        </Link>
      )}
      <FormatsProvider settings={settings}>
        <VerifyScreen organization={organization} />
      </FormatsProvider>
    </Box>
  );
}
