'use client';
import Skeleton from '@mui/material/Skeleton';
import { useCall } from '#client/use-call.ts';
import { useMayChange } from '#components/ui/use-may-change.ts';
import { LoadError } from '#components/ui/load-error.tsx';
import type { getBillingAddress as GetBillingAddress } from '#contracts/billing-address.ts';
import type { CallData } from '#contracts/call.ts';
import { BillingAddressForm } from './billing-address-form.tsx';
import { BillingAddressHeader } from './billing-address-header.tsx';
import { getBillingAddress } from './organization-calls.ts';

export interface BillingAddressScreenProps {
  /** Address loaded by the server; undefined if that failed. */
  first: CallData<typeof GetBillingAddress> | undefined;
  mayChange: boolean;
}

/** Settings page of the address, the tax number and the e-mail address for invoices. */
export function BillingAddressScreen({ first, ...props }: BillingAddressScreenProps) {
  const mayChange = useMayChange(props.mayChange);
  const { data, error, mutate } = useCall(getBillingAddress, {}, { fallbackData: first });
  return (
    <>
      <BillingAddressHeader />
      {data ? (
        <BillingAddressForm
          address={data}
          mayChange={mayChange}
          onSaved={async () => {
            await mutate();
          }}
        />
      ) : error ? (
        <LoadError
          title="The billing address could not be loaded"
          error={error}
          onRetry={() => void mutate()}
        />
      ) : (
        <Skeleton
          variant="rounded"
          sx={{ height: 520, maxWidth: 640 }}
          role="status"
          aria-label="Loading the billing address"
        />
      )}
    </>
  );
}
