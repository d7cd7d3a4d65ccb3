import { TrustListScreen } from '#components/settings/trust-list-screen.tsx';
import { listTrustedCertificates } from '#contracts/signing-settings.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { callService } from '#server/service.ts';

export const metadata = { title: 'Trust List' };

export default async function TrustListPage() {
  return <TrustListScreen first={await orUndefined(callService(listTrustedCertificates, {}))} />;
}
