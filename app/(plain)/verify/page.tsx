import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { FormatsProvider } from '#components/ui/formats/formats-provider.tsx';
import { classes } from '#components/ui/plain/classes.ts';
import { PlainLink } from '#components/ui/plain/plain-link.tsx';
import { VerifyScreen } from '#components/verification/verify-screen.tsx';
import { loadCurrentOrganization } from '#server/load-current-organization.ts';
import { loadLocalisation } from '#server/load-localisation.ts';
import { HOME_PATH } from '#shared/return-path.ts';
import { parseTimeZone, TIME_ZONE_COOKIE } from '#shared/time-zone-cookie.ts';

export const metadata: Metadata = { title: 'Check signatures' };

export default async function VerifyPage() {
  const [organization, settings, jar] = await Promise.all([
    loadCurrentOrganization(),
    loadLocalisation(),
    cookies(),
  ]);
  const deviceZone = parseTimeZone(jar.get(TIME_ZONE_COOKIE)?.value);
  return (
    <main className="verify-page-page">
      {organization === null ? null : (
        <PlainLink href={HOME_PATH} className={classes('text-body2', 'verify-page-back')}>
          Back to your documents
        </PlainLink>
      )}
      <FormatsProvider settings={settings} deviceZone={deviceZone}>
        <VerifyScreen organization={organization} />
      </FormatsProvider>
    </main>
  );
}
