import type { BillingAddress, getBillingAddress } from '#contracts/billing-address.ts';
import type { CallData } from '#contracts/call.ts';
import type { MemberContext } from '#platform/platform.ts';
import { cityName } from '#places/cities.ts';
import { findBillingAddress } from './billing-address-store.ts';

const NOTHING_ENTERED: BillingAddress = {
  country_id: null,
  state_id: null,
  city_id: null,
  address_line_1: '',
  address_line_2: '',
  postal_code: '',
  tax_number: '',
  invoice_email: '',
};

/** Returns the organization's billing address, empty before it is saved for the first time. */
export async function readBillingAddress({
  database,
  caller,
}: MemberContext): Promise<CallData<typeof getBillingAddress>> {
  const address = (await findBillingAddress(database, caller.organizationId)) ?? NOTHING_ENTERED;
  return { ...address, city_name: cityName(address.city_id) };
}
