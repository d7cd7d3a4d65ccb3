import { PrivacySecurityScreen } from '#components/account/privacy-security/privacy-security-screen.tsx';
import { getUserSessions } from '#contracts/user-session.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { callService } from '#server/service.ts';

export const metadata = { title: 'Privacy and Security' };

export default async function PrivacySecurityPage() {
  return <PrivacySecurityScreen first={await orUndefined(callService(getUserSessions, {}))} />;
}
