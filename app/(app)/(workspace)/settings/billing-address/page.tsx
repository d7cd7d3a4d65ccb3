import { BillingAddressScreen } from '#components/organization/billing-address-screen.tsx';
import { LoadedCalls } from '#components/ui/loaded-calls.tsx';
import { getBillingAddress } from '#contracts/billing-address.ts';
import { loadPlaces } from '#server/load-places.ts';
import { mayWrite, requireRead } from '#server/permissions.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { callService } from '#server/service.ts';

export const metadata = { title: 'Billing Address' };

export default async function BillingAddressPage() {
  await requireRead('settings', 'billing');
  const loading = orUndefined(callService(getBillingAddress, {}));
  const [first, mayChange, entries] = await Promise.all([
    loading,
    mayWrite('billing'),
    loadPlaces(loading.then((address) => address?.country_id)),
  ]);
  return (
    <LoadedCalls entries={entries}>
      <BillingAddressScreen first={first} mayChange={mayChange} />
    </LoadedCalls>
  );
}
