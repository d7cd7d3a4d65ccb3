import { TrustListScreen } from '#components/settings/trust-list-screen.tsx';
import { listTrustedCertificates } from '#contracts/signing-settings.ts';
import { listTrustedLists } from '#contracts/trusted-lists.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { callService } from '#server/service.ts';
import { requireRead } from '#server/permissions.ts';

export const metadata = { title: 'Trust List' };

export default async function TrustListPage() {
  await requireRead('settings');
  const [first, firstLists] = await Promise.all([
    orUndefined(callService(listTrustedCertificates, {})),
    orUndefined(callService(listTrustedLists, {})),
  ]);
  return <TrustListScreen first={first} firstLists={firstLists} />;
}
