import { BillingAddressScreen } from '#components/organization/billing-address-screen.tsx';
import { getBillingAddress } from '#contracts/billing-address.ts';
import { mayWrite, requireRead } from '#server/permissions.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { callService } from '#server/service.ts';

export const metadata = { title: 'Billing Address' };

export default async function BillingAddressPage() {
  await requireRead('settings', 'billing');
  const [first, mayChange] = await Promise.all([
    orUndefined(callService(getBillingAddress, {})),
    mayWrite('billing'),
  ]);
  return <BillingAddressScreen first={first} mayChange={mayChange} />;
}
