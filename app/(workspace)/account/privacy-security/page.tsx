import { PrivacySecurityScreen } from '#components/account/privacy-security/privacy-security-screen.tsx';
import { getProfile } from '#contracts/session.ts';
import { getUserSessions } from '#contracts/user-session.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { returnPath } from '#shared/return-path.ts';
import { callService } from '#server/service.ts';

export const metadata = { title: 'Privacy and Security' };

interface PrivacySecurityPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function PrivacySecurityPage({ searchParams }: PrivacySecurityPageProps) {
  const { next } = await searchParams;
  const wayBack = typeof next === 'string' ? returnPath(next) : null;
  const query = { purpose: 'privacy_and_security_settings' } as const;
  const [first, firstProfile] = await Promise.all([
    orUndefined(callService(getUserSessions, {})),
    orUndefined(callService(getProfile, { query })),
  ]);
  return <PrivacySecurityScreen first={first} firstProfile={firstProfile} wayBack={wayBack} />;
}
