'use client';
import Skeleton from '@mui/material/Skeleton';
import { getOrganizations } from '#client/later-calls.ts';
import { useCall } from '#client/use-call.ts';
import { useMayChange } from '#components/ui/use-may-change.ts';
import { LoadError } from '#components/ui/load-error.tsx';
import type { SignatureProperties } from '#contracts/signature-properties.ts';
import { getSignatureProperties } from '../signing-calls.ts';
import { SignaturePropertiesForm } from './signature-properties-form.tsx';
import { SignaturePropertiesHeader } from './signature-properties-header.tsx';

export interface SignaturePropertiesScreenProps {
  /** Undefined if the server could not load it; the browser then fetches it. */
  organizationId: string | undefined;
  /** Properties loaded by the server; undefined if it could not load them. */
  first: SignatureProperties | undefined;
  mayChange: boolean;
}

/** Page for the default values of the sign form in the organization. */
export function SignaturePropertiesScreen({
  organizationId: known,
  first,
  ...props
}: SignaturePropertiesScreenProps) {
  const mayChange = useMayChange(props.mayChange);
  const organizations = useCall(getOrganizations, known ? null : { query: { purpose: 'general' } });
  const organizationId = known ?? organizations.data?.rows[0]?.id;
  const input = organizationId ? { params: { id: organizationId } } : null;
  const properties = useCall(getSignatureProperties, input, { fallbackData: first });
  const { data, mutate } = properties;
  const error = organizations.error ?? properties.error;
  return (
    <>
      <SignaturePropertiesHeader />
      {data && organizationId ? (
        <SignaturePropertiesForm
          organizationId={organizationId}
          properties={data}
          mayChange={mayChange}
          onSaved={(saved) => void mutate(saved, { revalidate: false })}
        />
      ) : error ? (
        <LoadError
          title="The properties could not be loaded"
          error={error}
          onRetry={() => void (organizationId ? mutate() : organizations.mutate())}
        />
      ) : (
        <Skeleton variant="rounded" sx={{ height: 420 }} role="status" aria-label="Loading the properties" />
      )}
    </>
  );
}
