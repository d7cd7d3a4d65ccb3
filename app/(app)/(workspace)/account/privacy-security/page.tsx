import { PrivacySecurityScreen } from '#components/account/privacy-security/privacy-security-screen.tsx';
import { getProfile } from '#contracts/user-profile.ts';
import { getUserSessions } from '#contracts/user-session.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { callService } from '#server/service.ts';
import { readWayBack } from '#server/way-back.ts';

export const metadata = { title: 'Privacy and Security' };

interface PrivacySecurityPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function PrivacySecurityPage({ searchParams }: PrivacySecurityPageProps) {
  const { state } = await searchParams;
  const query = { purpose: 'privacy_and_security_settings' } as const;
  const [first, firstProfile, wayBack] = await Promise.all([
    orUndefined(callService(getUserSessions, {})),
    orUndefined(callService(getProfile, { query })),
    readWayBack(typeof state === 'string' ? state : undefined),
  ]);
  return <PrivacySecurityScreen first={first} firstProfile={firstProfile} wayBack={wayBack} />;
}
