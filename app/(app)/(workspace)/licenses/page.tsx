import { LicenseScreen } from '#components/license/license-screen.tsx';
import { getLicenseInfo } from '#contracts/license-info.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { requireRead } from '#server/permissions.ts';
import { callService } from '#server/service.ts';

export const metadata = { title: 'License Info' };

export default async function LicensesPage() {
  await requireRead('license info');
  const first = await orUndefined(callService(getLicenseInfo, {}));
  return <LicenseScreen first={first} />;
}
